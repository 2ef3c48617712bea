// Defines the sections that compare the methods: bars of time and memory, then the loops and kernels of each.
#include <algorithm>
#include <cstdio>
#include <exception>

#include <winsum/analysis/cost.hpp>
#include <winsum/explain.hpp>
#include <winsum/loop_ir/print.hpp>

#include "../spoken.hpp"
#include "html.hpp"
#include "sections.hpp"

namespace winsum::cli {
namespace {

std::string spoken_bytes(std::int64_t bytes) {
  if (bytes < 10240 || bytes == INT64_MAX) return explained::grouped(bytes) + " bytes";
  auto size = static_cast<double>(bytes) / 1024;
  int unit = 0;
  for (; size >= 10240 && unit < 5; ++unit) size /= 1024;
  return rounded(size) + " " + "KMGTPE"[unit] + "iB";
}

struct bar {
  std::string name, words;
  double share = 0;  ///< of the longest
  bool chosen = false, missing = false;
};

std::string bars(const std::vector<bar>& rows) {
  std::string made = "<div class=\"bars\">\n";
  for (const bar& b : rows) {
    char width[32];
    std::snprintf(width, sizeof width, "%.1f", std::max(b.share * 100, 0.4));
    made += "<div class=\"name\">" + escaped(b.name) + (b.chosen ? " <b>(chosen)</b>" : "") + "</div><div class=\"track\">";
    if (!b.missing) made += "<div class=\"bar" + std::string(b.chosen ? " first" : "") + "\" style=\"width:" + width + "%\"></div>";
    made += "</div><div class=\"value\">" + escaped(b.words) + "</div>\n";
  }
  return made + "</div>\n";
}

analysis::cost cost_of(const question& q) {
  std::int64_t sizes[ir::max_accesses]{};
  for (int i = 0; i <= q.operand_count(); ++i) sizes[i] = size_of(q.type(i));
  return analysis::cost_of(q.statement, q.roles, q.call.shapes, q.domain, sizes);
}

std::string rate(const analysis::cost& c, double seconds) {
  return c.multiply_adds > 0 && seconds > 0 ? rounded(2e-9 * static_cast<double>(c.multiply_adds) / seconds) + " GFLOP/s" : "";
}

/// The choice beside the times that were measured: it follows from shapes alone.
std::string choice_and_times(const measurement& m) {
  const measured_method *chosen = nullptr, *fastest = nullptr;
  for (const measured_method& row : m.methods) {
    if (row.seconds < 0) continue;
    if (row.chosen) chosen = &row;
    if (fastest == nullptr || row.seconds < fastest->seconds) fastest = &row;
  }
  if (chosen == nullptr || fastest->seconds <= 0) return {};
  const double times = chosen->seconds / fastest->seconds;
  const std::string name = "Chosen: `" + std::string(name_of(chosen->of)) + "`; ";
  if (times < 1.05) return paragraph(name + (chosen == fastest ? "it is the fastest here." : "it is the fastest here, within 5 %."));
  return paragraph(name + "fastest here: `" + std::string(name_of(fastest->of)) + "`, " + rounded(times) +
                   " times as fast. The choice follows from shapes and types alone, and times are of this machine and one thread.");
}

std::string time_bars(const question& q, const measurement& m) {
  double longest = 0;
  for (const measured_method& row : m.methods) longest = std::max(longest, row.seconds);
  if (longest <= 0) return note(m.how);
  const analysis::cost c = cost_of(q);
  std::vector<bar> rows;
  for (const measured_method& row : m.methods) {
    const std::string speed = rate(c, row.seconds);
    rows.push_back({std::string(name_of(row.of)), row.seconds < 0 ? "does not apply" : spoken_time(row.seconds) + (speed.empty() ? "" : ", " + speed),
                    std::max(row.seconds, 0.0) / longest, row.chosen, row.seconds < 0});
  }
  return bars(rows) + choice_and_times(m) + note(m.how);
}

std::string memory_bars(const question& q, const measurement& m) {
  const analysis::cost c = cost_of(q);
  std::int64_t largest = 0, operand = 0;
  for (const measured_method& row : m.methods) largest = std::max(largest, row.workspace);
  for (int i = 1; i <= q.operand_count(); ++i) operand = std::max(operand, c.bytes[i]);
  std::vector<bar> rows;
  for (const measured_method& row : m.methods) {
    std::string words = row.verdict.applies ? spoken_bytes(row.workspace) : "does not apply";
    if (row.workspace > 0 && row.workspace != INT64_MAX && operand > 0)
      words += ", " + rounded(static_cast<double>(row.workspace) / static_cast<double>(operand)) + " x operand";
    rows.push_back({std::string(name_of(row.of)), words, largest > 0 ? static_cast<double>(row.workspace) / static_cast<double>(largest) : 0.0,
                    row.chosen, !row.verdict.applies});
  }
  return bars(rows) +
         note("Workspace of one thread beside the tensors, and how many times the largest operand (" + spoken_bytes(operand) + ") that is.");
}

/// A reason as a sentence of its own.
std::string sentence(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text + ".";
}

std::string code(std::string_view title, std::string_view text) {
  return "<figure>" + tag("figcaption", title) + "<pre tabindex=\"0\">" + escaped(text) + "</pre></figure>\n";
}

std::string kernels(const question& q, method of) {
  std::string made = "<div class=\"kernels\">\n";
  for (const target_row& t : target_rows) {
    const methods::verdict v = applies(of, t.is, q.problem);
    if (!v.applies) {
      made += "<figure>" + tag("figcaption", t.title) + note("No kernel: " + std::string(v.reason.view()) + ".") + "</figure>\n";
      continue;
    }
    try {
      made += code(t.title, kernel_text(lowered(q, of, t.is)));
    } catch (const std::exception& wrong) {
      made += "<figure>" + tag("figcaption", t.title) + note(wrong.what()) + "</figure>\n";
    }
  }
  return made + "</div>\n";
}

}  // namespace

std::string comparison_section(const question& q, const measurement& m) {
  std::string made = "<section id=\"comparison\">\n" + tag("h2", "The methods compared") + "\n" + tag("h3", "Time") + "\n" + time_bars(q, m);
  made += tag("h3", "Memory") + "\n" + memory_bars(q, m);
  const analysis::cost c = cost_of(q);
  const std::string numbers = explained::numbers_of(q.statement, q.numbers, q.call.elements);
  if (!numbers.empty()) made += paragraph("Numbers: " + numbers + ".");
  return made +
         paragraph((c.multiply_adds > 0 ? explained::grouped(c.multiply_adds) + " multiply-adds; " : explained::grouped(c.flops) + " operations; ") +
                   explained::grouped(c.bytes_read) + " bytes read and " + explained::grouped(c.bytes_written) + " written at the least.") +
         "</section>\n";
}

std::string methods_section(const question& q, const measurement& m) {
  const choice taken = choose(q.problem);
  std::string made = "<section id=\"methods\">\n" + tag("h2", "Loops and kernels of each method") + "\n";
  for (const measured_method& row : m.methods) {
    const std::string name(name_of(row.of));
    made += "<article id=\"" + name + "\">\n" + tag("h3", name + (row.chosen ? " (chosen)" : "")) + "\n";
    const std::string_view why = row.chosen ? taken.reason.view() : taken.why_not(row.of);
    if (!row.verdict.applies) {
      made += paragraph("Does not apply: " + std::string(row.verdict.reason.view()) + ".") + "</article>\n";
      continue;
    }
    made +=
        paragraph(sentence(std::string(row.verdict.reason.view()))) + paragraph((row.chosen ? "Chosen: " : "Not chosen: ") + std::string(why) + ".");
    const answer a = lowered(q, row.of, cpp);
    made += code("Loop program", loop_ir::print(a.program)) + kernels(q, row.of) + "</article>\n";
  }
  return made + "</section>\n";
}

}  // namespace winsum::cli
