// Defines `interpret`: runs a loop program node by node, slowly, for tests and tools.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include <winsum/loop_ir/affine_value.hpp>
#include <winsum/loop_ir/apply_operation.hpp>
#include <winsum/loop_ir/interpret_memory.hpp>
#include <winsum/loop_ir/interpret_texts.hpp>
#include <winsum/loop_ir/memory_traffic.hpp>
#include <winsum/loop_ir/parameters.hpp>
#include <winsum/loop_ir/program.hpp>
#include <winsum/loop_ir/shared_races.hpp>
#include <winsum/loop_ir/verify.hpp>

namespace winsum::inline WINSUM_MACHINE::loop_ir {

struct interpret_options {
  /// Verifies the program first, checks every access and every step, spoils local and shared buffers where their life begins
  /// anew, and finds threads of a block that share an element without a barrier.
  bool check = true;
  /// Counts what the accesses of a GPU program cost, if it is not null.
  memory_traffic* traffic = nullptr;
};

namespace detail {

template <class Sum, class Point>
class interpreter {
 public:
  interpreter(const program& p, const std::int64_t* params, const interpret_operand* operands, interpret_options options)
      : p_(p), params_(params), check_(options.check), traffic_(options.traffic) {
    for (int i = 0; i < p.buffers.size(); ++i) {
      const loop_ir::buffer& b = p.buffers[i];
      place_in_memory m{operands[b.operand].at, operands[i < p.operand_count ? i : b.operand].lo, operands[b.operand].hi, {}, {}};
      if (b.where != place::operand) {
        m.lo = 0;
        m.hi = buffer_elements(p, i, params);
        m.owner = m.at.allocate(m.hi);
        m.at.data = m.owner.get();
        if (b.where == place::shared) m.races = shared_races(m.hi);
      }
      buffers_.push_back(std::move(m));
    }
    for (int i = p.nodes.size() - 1; i >= 0; --i) idle_[i] = finds_idle(i);
  }

  void run_nodes(int begin, int end) {
    for (int i = begin; i < end; i = p_.nodes[i].end) run_node(i);
  }

 private:
  struct place_in_memory {
    memory at;
    std::int64_t lo = 0, hi = 0;
    std::shared_ptr<void> owner;
    shared_races races;
  };

  /// Whether node i changes nothing but variables, because each innermost loop in it is empty, whatever the variables are. Those after
  /// i are known.
  bool finds_idle(int i) const {
    const node& n = p_.nodes[i];
    if (n.kind > node_kind::region) return false;
    if (n.kind == node_kind::loop && is_constant(n.lower[0]) && is_constant(n.upper[0]) && !n.has_lower1 && !n.has_upper1) {
      const loop_range range = loop_range_value(p_, n, params_, vars_);
      if (range.lower >= range.upper) return true;
    }
    for (int child = i + 1; child < n.end; child = p_.nodes[child].end)
      if (!idle_[child]) return false;
    return true;
  }
  bool is_constant(affine a) const {
    for (int i = a.begin; i < a.begin + a.count; ++i)
      if (p_.terms[i].var >= 0) return false;
    return true;
  }

  std::int64_t value(affine a) const { return affine_value(p_, a, params_, vars_); }

  [[noreturn]] static void fail(const std::string& sentence) { WINSUM_THROW std::out_of_range(sentence); }

  void run_node(int i) {
    if (idle_[i]) return;
    const node& n = p_.nodes[i];
    here_ = i;
    switch (n.kind) {
      case node_kind::loop: return run_loop(n, i);
      case node_kind::let: vars_[n.var] = let_value(p_, n, params_, vars_); return run_nodes(i + 1, n.end);
      case node_kind::guard:
        if (conditions_hold(p_, n, params_, vars_)) run_nodes(i + 1, n.end);
        return;
      case node_kind::region:
        for (int r = n.first_reg; r < n.first_reg + n.reg_count; ++r) {
          sums_[r].clear();
          points_[r].clear();
        }
        return run_nodes(i + 1, n.end);
      case node_kind::constant:
        for (int lane = 0; lane < lanes(n.to); ++lane) n.offset.count > 0 ? set(n.to, lane, value(n.offset)) : set(n.to, lane, n.value);
        return;
      case node_kind::load: return run_load(n);
      case node_kind::splat: return run_splat(n);
      case node_kind::op: return p_.registers[n.to.array].type == register_type::sum ? run_op<Sum>(n) : run_op<Point>(n);
      case node_kind::store: return run_store(n);
      case node_kind::run: return run_copy(n);
      case node_kind::barrier: return next_phase();
    }
  }

  void run_loop(const node& n, int i) {
    const loop_range range = loop_range_value(p_, n, params_, vars_);
    const std::int64_t step = scalar_value(n.step, params_);
    if (step < 1) fail(texts::step_below_1(here_, step));
    const bool block = n.loop == loop_kind::block_x || n.loop == loop_kind::block_y || n.loop == loop_kind::block_z;
    const bool thread = n.loop == loop_kind::thread;
    std::int64_t iteration = 0;
    for (std::int64_t v = range.lower; v < range.upper; v += step, ++iteration) {
      vars_[n.var] = v;
      if (n.loop == loop_kind::parallel) spoil(place::local);
      if (block) {
        spoil(place::shared);
        next_phase();
      }
      const std::int64_t outer = number_;
      if (thread) {
        thread_.push_back(iteration);
        slot_ = -1;
        number_ = outer * ((range.upper - range.lower + step - 1) / step) + iteration;
      } else if (n.loop == loop_kind::grid) {
        number_ = iteration;
        if (iteration % 32 == 0) settle_traffic();
      }
      run_nodes(i + 1, n.end);
      number_ = outer;
      if (thread) {
        thread_.pop_back();
        slot_ = -1;
      }
    }
    if (n.loop == loop_kind::grid || block) settle_traffic();
  }

  void next_phase() {
    ++phase_;
    settle_traffic();
  }
  void settle_traffic() {
    if (traffic_ != nullptr) traffic_->settle();
  }
  void arrive() {
    if (traffic_ != nullptr) traffic_->arrive(here_, number_);
  }

  void spoil(place where) {
    if (!check_) return;
    for (int b = p_.operand_count; b < p_.buffers.size(); ++b)
      if (p_.buffers[b].where == where) buffers_[b].at.spoil(buffers_[b].at.data, buffers_[b].hi);
  }

  /// Where the registers of the current thread are: threads are told apart by their iterations of the thread loops around,
  /// because every phase opens loops of its own.
  int slot() {
    if (slot_ < 0) slot_ = slots_.emplace(thread_, static_cast<int>(slots_.size())).first->second;
    return slot_;
  }

  template <class T>
  T* registers_of(const reg& r) {
    const register_array& array = p_.registers[r.array];
    const std::int64_t index = value(r.index);
    if (index < 0 || index >= array.count) fail(texts::register_outside(here_, index, array.label.view(), array.count));
    std::vector<T>* file;
    if constexpr (std::is_same_v<Sum, Point>)
      file = array.type == register_type::sum ? &sums_[r.array] : &points_[r.array];
    else if constexpr (std::is_same_v<T, Sum>)
      file = &sums_[r.array];
    else
      file = &points_[r.array];
    const std::size_t size = static_cast<std::size_t>(array.count) * static_cast<std::size_t>(array.lanes);
    const std::size_t begin = static_cast<std::size_t>(slot()) * size;
    if (file->size() < begin + size) file->resize(begin + size, garbage<T>());
    return file->data() + begin + static_cast<std::size_t>(index * array.lanes);
  }
  int lanes(const reg& r) const { return p_.registers[r.array].lanes; }
  bool is_point(const reg& r) const { return p_.registers[r.array].type == register_type::point; }
  void* lane(const reg& r, int l) { return is_point(r) ? static_cast<void*>(registers_of<Point>(r) + l) : registers_of<Sum>(r) + l; }
  template <class Number>
  void set(const reg& r, int l, Number x) {
    if (is_point(r))
      registers_of<Point>(r)[l] = element_from<Point>(x);
    else
      registers_of<Sum>(r)[l] = element_from<Sum>(x);
  }

  /// The memory of a buffer, after a look at whether `offset` may be touched.
  const memory& touch(int buffer, std::int64_t offset, bool write) {
    place_in_memory& m = buffers_[static_cast<std::size_t>(buffer)];
    if (traffic_ != nullptr) traffic_->access(p_.buffers[buffer].where == place::shared, (offset - m.lo) * m.at.size, m.at.size);
    if (!check_) return m.at;
    const std::string_view label = p_.buffers[buffer].label.view();
    if (offset < m.lo || offset >= m.hi) fail(texts::buffer_left(here_, write, label, offset, m.lo, m.hi));
    if (p_.buffers[buffer].where == place::shared && !m.races.touch(offset, slot(), phase_, write)) fail(texts::race(here_, write, label, offset));
    return m.at;
  }

  void run_load(const node& n) {
    arrive();
    const bool holds = conditions_hold(p_, n, params_, vars_);
    const std::int64_t offset = value(n.offset), stride = value(n.lane_stride), count = n.partial ? value(n.lane_count) : lanes(n.to);
    for (int l = 0; l < lanes(n.to); ++l) {
      if (!holds)
        set(n.to, l, n.value);
      else if (l >= count)
        set(n.to, l, 0);
      else {
        const std::int64_t at = offset + l * stride;
        const memory& m = touch(n.buffer, at, false);
        m.load(m.data, at, lane(n.to, l), is_point(n.to));
      }
    }
  }

  void run_splat(const node& n) {
    arrive();
    const bool holds = conditions_hold(p_, n, params_, vars_);
    const std::int64_t at = value(n.offset);
    for (int l = 0; l < lanes(n.to); ++l) {
      if (!holds) {
        set(n.to, l, n.value);
        continue;
      }
      const memory& m = touch(n.buffer, at, false);
      m.load(m.data, at, lane(n.to, l), is_point(n.to));
    }
  }

  void run_store(const node& n) {
    arrive();
    if (!conditions_hold(p_, n, params_, vars_)) return;
    const std::int64_t offset = value(n.offset), stride = value(n.lane_stride), count = n.partial ? value(n.lane_count) : lanes(n.a);
    for (int l = 0; l < lanes(n.a) && l < count; ++l) {
      const std::int64_t at = offset + l * stride;
      const memory& m = touch(n.buffer, at, true);
      m.store(m.data, at, lane(n.a, l), is_point(n.a));
    }
  }

  template <class T>
  void run_op(const node& n) {
    T* to = registers_of<T>(n.to);
    if (n.does == operation::convert) {
      for (int l = 0; l < lanes(n.to); ++l)
        to[l] = is_point(n.a) ? convert_element<T>(registers_of<Point>(n.a)[l]) : convert_element<T>(registers_of<Sum>(n.a)[l]);
      return;
    }
    const int arity = row_of(n.does).arity;
    const T* a = registers_of<T>(n.a);
    const T* b = arity > 1 ? registers_of<T>(n.b) : a;
    const T* c = arity > 2 ? registers_of<T>(n.c) : a;
    for (int l = 0; l < lanes(n.to); ++l) to[l] = apply_operation<T>(n.does, a[l], b[l], c[l]);
  }

  void run_copy(const node& n) {
    const bool holds = conditions_hold(p_, n, params_, vars_);
    const std::int64_t offset = value(n.offset), source_offset = value(n.source_offset), stride = value(n.source_stride);
    const std::int64_t first = value(n.first), step = value(n.coordinate_step), extent = value(n.extent), length = value(n.length);
    for (std::int64_t i = 0; i < length; ++i) {
      const memory& to = touch(n.buffer, offset + i, true);
      std::int64_t at = first + step * i;
      if (!holds || (n.border == border_kind::pad && (at < 0 || at >= extent))) {
        to.put(to.data, offset + i, n.value);
        continue;
      }
      at = source_offset + stride * fold_coordinate(n.border, at, extent);
      const memory& from = touch(n.source, at, false);
      if (to.copy == from.copy) {
        to.copy(to.data, offset + i, from.data, at);
      } else {
        Sum through{};
        from.load(from.data, at, &through, false);
        to.store(to.data, offset + i, &through, false);
      }
    }
  }

  const program& p_;
  const std::int64_t* params_;
  bool check_;
  int here_ = 0;
  std::int64_t vars_[max_vars]{};
  bool idle_[max_nodes]{};
  std::vector<place_in_memory> buffers_;
  std::vector<Sum> sums_[max_registers];
  std::vector<Point> points_[max_registers];
  std::vector<std::int64_t> thread_;
  std::map<std::vector<std::int64_t>, int> slots_;
  int slot_ = -1;
  std::int64_t phase_ = 1;
  memory_traffic* traffic_;
  std::int64_t number_ = 0;  ///< of the thread in its block, or of the grid's iteration
};

}  // namespace detail

/// Runs `p` on one thread. `params`: the values of its parameters (`evaluate_parameters`); `operands`: one for each operand,
/// the output first. Registers are Sum or Point, as their arrays say; uninitialised ones and buffers hold `garbage`.
/// Loops of every kind run one iteration after the other; registers of a region around thread loops are kept for each thread.
/// A copy between buffers of different element types goes through Sum.
/// Throws std::invalid_argument if a checked program breaks a rule, std::out_of_range if it leaves a buffer or register array,
/// uses a shared element that another thread uses before a barrier, or has a step below 1; std::domain_error for an operation
/// that the element type lacks.
template <class Sum, class Point = Sum>
void interpret(const program& p, const std::int64_t* params, const interpret_operand* operands, interpret_options options = {}) {
  if (options.check)
    if (const auto error = (verify)(p); !error.empty()) WINSUM_THROW std::invalid_argument(texts::rule_broken(error.view()));
  detail::interpreter<Sum, Point>(p, params, operands, options).run_nodes(0, p.nodes.size());
}

}  // namespace winsum::loop_ir
