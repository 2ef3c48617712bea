// Tests output sizes against the published shapes of networks and test suites, where that folder is there.
#include <winsum/analysis/cost.hpp>
#include <winsum/analysis/domain.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "build_statement.hpp"
#include "skip.hpp"

using namespace winsum::analysis;
using analysis_test::call_of;
using analysis_test::product;
namespace ir = winsum::ir;

namespace {

std::filesystem::path shapes_folder() {
  if (const char* shared = std::getenv("WINSUM_SHARED")) return std::filesystem::path(shared) / "conformance" / "shapes";
#ifdef WINSUM_SOURCE_DIR
  return std::filesystem::path(WINSUM_SOURCE_DIR) / ".." / "shared" / "conformance" / "shapes";
#else
  return std::filesystem::path("..") / "shared" / "conformance" / "shapes";
#endif
}

using row = std::map<std::string, std::string>;

std::vector<row> read_table(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<row> rows;
  std::vector<std::string> head;
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> cells;
    std::stringstream parts(line);
    for (std::string cell; std::getline(parts, cell, ',');) cells.push_back(cell);
    if (head.empty()) {
      head = cells;
      continue;
    }
    row r;
    for (std::size_t i = 0; i < cells.size() && i < head.size(); ++i) r[head[i]] = cells[i];
    rows.push_back(r);
  }
  return rows;
}

std::int64_t number(const row& r, const std::string& column) { return std::stoll(r.at(column)); }

std::string signed_text(std::int64_t n) { return (n < 0 ? "" : "+") + std::to_string(n); }

/// pad(2*y+1*r-3).extend(3,2), in the notation of the tests' reader.
std::string padded(const row& r, const char* axis, const char* begin, const char* end, char spatial, char tap) {
  const std::int64_t before = number(r, begin);
  return "pad(" + r.at(std::string("stride_") + axis) + "*" + spatial + "+" + r.at(std::string("dil_") + axis) + "*" + tap + signed_text(-before) +
         "){" + std::to_string(before) + "," + r.at(end) + "}";
}

void check_convolution(const row& r) {
  const std::int64_t groups = number(r, "groups");
  const std::string in = "in n g c " + padded(r, "h", "pad_t", "pad_b", 'y', 'r') + " " + padded(r, "w", "pad_l", "pad_r", 'x', 's');
  const ir::statement s = product("out n g o y x", {in, "w g o c r s"}).s;
  const std::int64_t c = number(r, "c_in") / groups, o = number(r, "c_out") / groups;
  const domain d = resolve(
      s, call_of(shape_of(number(r, "n"), groups, c, number(r, "h"), number(r, "w")), shape_of(groups, o, c, number(r, "kh"), number(r, "kw"))));
  BOOST_CHECK_MESSAGE(!d.error, r.at("name") + ": " + std::string(d.error.view()));
  BOOST_CHECK_MESSAGE(d.output == shape_of(number(r, "n"), groups, o, number(r, "out_h"), number(r, "out_w")), r.at("name"));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_domain_sizes)

BOOST_AUTO_TEST_CASE(published_convolutions) {
  if (!std::filesystem::exists(shapes_folder())) return winsum::test::skip("no folder of published shapes, " + shapes_folder().string());
  int rows = 0;
  for (const char* table :
       {"1d", "basic", "conv1x1_gemm", "deepbench", "densenet_resnext", "depthwise", "detection", "dilated", "inception", "large_overflow",
        "mobilenet", "regression", "resnet50", "segmentation", "src_transpose_padding", "tf_inception", "vgg_alexnet"}) {
    const std::vector<row> all = read_table(shapes_folder() / (std::string(table) + ".csv"));
    BOOST_CHECK_MESSAGE(!all.empty(), table);
    for (const row& r : all) check_convolution(r);
    rows += static_cast<int>(all.size());
  }
  BOOST_TEST_MESSAGE(rows << " convolutions");
}

BOOST_AUTO_TEST_CASE(published_pools) {
  if (!std::filesystem::exists(shapes_folder())) return winsum::test::skip("no folder of published shapes, " + shapes_folder().string());
  for (const row& r : read_table(shapes_folder() / "pool.csv")) {
    const std::string in = "in n c " + padded(r, "h", "pad_t", "pad_b", 'y', 'r') + " " + padded(r, "w", "pad_l", "pad_r", 'x', 's');
    analysis_test::reader pool = product("out n c y x", {in});
    pool.range("r", number(r, "kh"));
    pool.range("s", number(r, "kw"));
    const domain d = resolve(pool.s, call_of(shape_of(number(r, "n"), number(r, "c"), number(r, "h"), number(r, "w"))));
    BOOST_CHECK_MESSAGE(!d.error, r.at("name") + ": " + std::string(d.error.view()));
    BOOST_CHECK_MESSAGE(d.output == shape_of(number(r, "n"), number(r, "c"), number(r, "out_h"), number(r, "out_w")), r.at("name"));
  }
}

BOOST_AUTO_TEST_CASE(published_sizes_of_one_axis) {
  if (!std::filesystem::exists(shapes_folder())) return winsum::test::skip("no folder of published shapes, " + shapes_folder().string());
  int checked = 0;
  for (const row& r : read_table(shapes_folder() / "out_sizes.csv")) {
    if (r.at("op") == "ConvTranspose" || number(r, "ceil_mode") != 0) continue;
    const std::int64_t before = number(r, "pad_begin");
    const std::string in = "in pad(" + r.at("stride") + "*y+" + r.at("dilation") + "*r" + signed_text(-before) + "){" + std::to_string(before) + "," +
                           r.at("pad_end") + "}";
    const domain d = resolve(product("out y", {in, "w r"}).s, call_of(shape_of(number(r, "in")), shape_of(number(r, "kernel"))));
    BOOST_CHECK_MESSAGE(!d.error && d.output == shape_of(number(r, "out")), r.at("source"));
    ++checked;
  }
  BOOST_CHECK_GT(checked, 0);
}

BOOST_AUTO_TEST_SUITE_END()
