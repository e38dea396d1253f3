// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/build_info.h"

#include <fmt/format.h>

namespace stallscope {

const char* productVersion()
{
    return STALLSCOPE_VERSION;
}

const char* compilerName()
{
#if defined(__clang__)
    return __VERSION__;
#else
    return "GCC " __VERSION__;
#endif
}

std::string versionText(std::string_view program)
{
    return fmt::format("{} {}\n"
                       "commit    {}\n"
                       "compiler  {}\n"
                       "Qt        {}\n"
                       "CUDA      {}\n"
                       "CUPTI     {}\n",
        program, productVersion(), STALLSCOPE_COMMIT, compilerName(), STALLSCOPE_QT, STALLSCOPE_CUDA, STALLSCOPE_CUPTI);
}

} // namespace stallscope
