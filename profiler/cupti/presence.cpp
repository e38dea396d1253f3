// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/presence.h"

#include "profiler/cupti/cupti_api.h"

namespace stallscope::cupti {

Result<std::string> findCupti(const std::string& library)
{
    const auto api = loadCupti(library);
    if (!api)
        return api.error();
    return api->path + ", version " + std::to_string(api->version);
}

} // namespace stallscope::cupti
