// Defines the page of a report and the command that writes it.
#include <winsum/analysis/cost.hpp>
#include <winsum/analysis/pattern.hpp>
#include <winsum/explain.hpp>
#include <winsum/ir/print.hpp>

#include "../commands.hpp"
#include "../output.hpp"
#include "html.hpp"
#include "sections.hpp"

namespace winsum::cli {
namespace {

// Colours by what they mean; a dark page changes the values alone.
constexpr std::string_view style = R"(
:root { color-scheme: light dark; --page: #fbfbf9; --card: #ffffff; --ink: #1d2327; --soft: #59636b; --edge: #cfd4d8; --code: #f3f4f2;
  --a: #9fc9f3; --b: #f6cf8e; --both: #b7dfa5; --out: #f0efec; --bar: #8a97a1; --first: #2f7bc4; }
@media (prefers-color-scheme: dark) { :root { --page: #15181b; --card: #1d2125; --ink: #e6e9eb; --soft: #a2acb4; --edge: #434b52; --code: #16191c;
  --a: #235f99; --b: #85591a; --both: #3a7030; --out: #272b2f; --bar: #6d7983; --first: #5ba3e6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 84rem; padding: 1rem; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.5rem; margin: .5rem 0; } h2 { font-size: 1.2rem; margin: 0 0 .5rem; } h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
h1 code { overflow-wrap: anywhere; }
p { margin: .4rem 0; max-width: 52rem; overflow-wrap: anywhere; } .note { color: var(--soft); font-size: .9rem; }
nav a { margin-right: 1rem; color: inherit; display: inline-block; }
section { background: var(--card); border: 1px solid var(--edge); border-radius: 6px; padding: 1rem; margin: 1rem 0; }
article + article { border-top: 1px solid var(--edge); margin-top: 1.2rem; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .15rem 1.2rem .15rem 0; vertical-align: top; white-space: nowrap; }
td:last-child { white-space: normal; overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: normal; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
pre { margin: 0; padding: .6rem; background: var(--code); border: 1px solid var(--edge); border-radius: 4px; font-size: 12px; line-height: 1.4;
  overflow: auto; max-height: 30rem; }
figure { margin: .6rem 0; min-width: 0; } figcaption { color: var(--soft); font-size: .9rem; }
.kernels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 .8rem; }
.beside { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
.picture { overflow-x: auto; max-width: 100%; } svg { display: block; }
svg text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: var(--ink); } svg .middle { text-anchor: middle; } svg .end { text-anchor: end; }
svg .tiny { font-size: 10px; } svg .strong { font-weight: bold; } svg .dim { fill: var(--soft); font-size: 12px; }
.cell { fill: var(--card); stroke: var(--edge); } .cell.out { fill: var(--out); stroke-dasharray: 3 2; }
.cell.a { fill: var(--a); } .cell.b { fill: var(--b); } .cell.both { fill: var(--both); } .arrow { stroke: var(--soft); stroke-width: 2; }
.bars { display: grid; grid-template-columns: max-content minmax(4rem, 1fr) max-content; gap: .3rem .8rem; align-items: center; }
.track { border-left: 1px solid var(--edge); height: 1.1rem; } .bar { height: 100%; background: var(--bar); border-radius: 0 3px 3px 0; }
.bar.first { background: var(--first); }
@media (max-width: 40rem) { .bars { grid-template-columns: 1fr; gap: 0; } .value { margin-bottom: .5rem; color: var(--soft); } }
)";

}  // namespace

std::string shapes_section(const question& q) {
  std::string made = "<section id=\"shapes\">\n" + tag("h2", "Shapes and the size formula") + "\n<table>\n<tr>" + tag("th", "tensor") +
                     tag("th", "type") + tag("th", "extents") + "</tr>\n";
  for (int i = 0; i <= q.operand_count(); ++i)
    made +=
        "<tr>" + tag("td", q.statement.operand_name(i)) + tag("td", name_of(q.type(i))) + tag("td", explained::extents_of(q.shape(i))) + "</tr>\n";
  bool windows = false;
  for (int i = 0; i < q.statement.indices.count; ++i) windows = windows || q.domain.origin[i].source == analysis::extent_source::window;
  made += "</table>\n";
  if (windows)
    made += paragraph(
        "The extent of an index that moves a window is floor((extent + padding before + padding after - dilation*(taps - 1) - 1)/stride) + 1.");
  made += "<table>\n<tr>" + tag("th", "index") + tag("th", "role") + tag("th", "extent") + "</tr>\n";
  for (int i = 0; i < q.statement.indices.count; ++i) {
    const std::string formula(analysis::size_formula(q.statement, q.call.shapes, q.domain, i).view());
    const std::size_t colon = formula.find(": ");
    made += "<tr>" + tag("td", q.statement.indices[i].view()) + tag("td", analysis::has(q.roles.left, i) ? "output" : "summed") + "<td>" +
            prose(formula.substr(colon == std::string::npos ? 0 : colon + 2)) + "</td></tr>\n";
  }
  return made + "</table>\n</section>\n";
}

std::string page(const question& q, const std::string& statement, const measurement& m) {
  const std::string pattern(analysis::text_of(analysis::classify(q.statement, q.roles), q.statement, q.roles).view());
  std::string made =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n";
  made += tag("title", "winsum: " + statement) + "\n<style>" + std::string(style) + "</style>\n</head>\n<body>\n";
  made += "<h1>" + tag("code", statement) + "</h1>\n" + "<p>" + tag("code", ir::pretty(q.statement).view()) + "</p>\n" + paragraph(pattern);
  made +=
      "<nav><a href=\"#shapes\">Shapes</a><a href=\"#window\">Window</a><a href=\"#im2col\">im2col</a><a href=\"#comparison\">Comparison</a>"
      "<a href=\"#methods\">Loops and kernels</a></nav>\n";
  made += shapes_section(q) + window_section(q) + matrix_section(q) + comparison_section(q, m) + methods_section(q, m);
  return made + "</body>\n</html>\n";
}

int report_command(const options& o) {
  const question q = ask(o);
  require_settled(q, "report");
  write_text(o, page(q, o.statement, measured(q, o.measure)));
  if (!o.output.empty()) print("written to " + shown(o.output) + "\n");
  return 0;
}

}  // namespace winsum::cli
