// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/cupti_search.h"

#if STALLSCOPE_HAS_CUPTI

#include "profiler/cupti/collector.h"

#include <cstdlib>

namespace stallscope::inject {

std::string namedCupti()
{
    const char* const library = std::getenv("STALLSCOPE_CUPTI_LIBRARY");
    return library ? library : "";
}

Result<std::string> findCupti()
{
    return cupti::findCupti(namedCupti());
}

} // namespace stallscope::inject

#else

namespace stallscope::inject {

std::string namedCupti()
{
    return {};
}

Result<std::string> findCupti()
{
    return Error{"this build has no CUPTI"};
}

} // namespace stallscope::inject

#endif
