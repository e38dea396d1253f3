// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/cupti_search.h"

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
