// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace stallscope::cli {

/// A condition of a comparison, as a test case.
struct JunitCase {
    enum class Result { Passed, Failed, Error };

    std::string className; ///< what is compared
    std::string name;      ///< the condition
    Result result = Result::Passed;
    std::string message;
};

/// A report in the XML of JUnit, which CI systems show.
[[nodiscard]] std::string junitReport(const std::vector<JunitCase>& cases);

} // namespace stallscope::cli
