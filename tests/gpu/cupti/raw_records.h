// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/cupti_api.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace stallscope::test {

/// What CUPTI hands over, as it is: for asking CUPTI itself how it behaves, without anything of ours between.
class RawRecords {
public:
    struct Buffer {
        std::uint8_t* bytes = nullptr;
        std::size_t valid = 0;
        std::uint32_t thread = 0; ///< that handed it over
    };

    /// One in a process. False where CUPTI cannot be used.
    [[nodiscard]] static bool begin(const cupti::CuptiApi& api, const std::vector<CUpti_ActivityKind>& kinds);
    /// What has come since the last time.
    [[nodiscard]] static std::vector<Buffer> take();
    /// Each record of them, in their order. The buffers are given back.
    static void each(const cupti::CuptiApi& api, std::vector<Buffer> buffers, const std::function<void(CUpti_Activity&)>& visit);
    /// All that is complete, or all there is.
    static void eachNow(const cupti::CuptiApi& api, bool isForced, const std::function<void(CUpti_Activity&)>& visit);
};

} // namespace stallscope::test
