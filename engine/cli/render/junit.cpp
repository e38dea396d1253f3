// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/junit.h"

#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace stallscope::cli {

namespace {

/// For the value of an attribute. Control characters, which XML forbids, are shown as in a terminal.
std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : displayText(text)) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    }
    for (const std::string_view forbidden : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) { // U+FFFE and U+FFFF
        for (std::size_t at = out.find(forbidden); at != std::string::npos; at = out.find(forbidden))
            out.replace(at, forbidden.size(), "?");
    }
    return out;
}

} // namespace

std::string junitReport(const std::vector<JunitCase>& cases)
{
    const auto count = [&cases](JunitCase::Result result) { return std::ranges::count(cases, result, &JunitCase::result); };
    const std::string counts = fmt::format(
        R"(tests="{}" failures="{}" errors="{}")", cases.size(), count(JunitCase::Result::Failed), count(JunitCase::Result::Error));
    std::string xml = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n  <testsuite name=\"stallscope compare\" {}>\n", counts, counts);
    for (const JunitCase& one : cases) {
        xml += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", escaped(one.className), escaped(one.name));
        switch (one.result) {
        case JunitCase::Result::Passed: xml += fmt::format(">\n      <system-out>{}</system-out>\n    </testcase>\n", escaped(one.message)); break;
        case JunitCase::Result::Failed: xml += fmt::format(">\n      <failure message=\"{}\"/>\n    </testcase>\n", escaped(one.message)); break;
        case JunitCase::Result::Error: xml += fmt::format(">\n      <error message=\"{}\"/>\n    </testcase>\n", escaped(one.message)); break;
        }
    }
    return xml + "  </testsuite>\n</testsuites>\n";
}

} // namespace stallscope::cli
