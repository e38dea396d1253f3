// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/cupti_search.h"

#include "profiler/cupti/presence.h"

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
