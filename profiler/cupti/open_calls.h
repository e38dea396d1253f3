// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
#include <mutex>
#include <vector>

namespace stallscope::cupti {

/// A call that can block, by its number in CUPTI.
struct OpenCall {
    std::uint32_t domain = 0;
    std::uint32_t callback = 0;
    std::uint32_t thread = 0;
    std::uint32_t correlation = 0;
    Nanos start = 0; ///< monotonic clock

    friend bool operator==(const OpenCall&, const OpenCall&) = default;
};

/// Who is inside such a call right now. Threads tell when they enter and leave; a short lock each, once a blocking call.
class OpenCalls {
public:
    /// Without memory the call is not seen.
    void enter(const OpenCall& call) noexcept;
    void leave(const OpenCall& call) noexcept;
    [[nodiscard]] std::vector<OpenCall> now() const;

private:
    mutable std::mutex m_mutex; // a leaf: nothing is called while it is held
    std::vector<OpenCall> m_calls;
};

} // namespace stallscope::cupti
