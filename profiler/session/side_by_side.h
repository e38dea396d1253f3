// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace stallscope::session {

/// Calls work(isCaller) on the calling thread and on further threads, and returns when all are done. `wanted` threads, or
/// one per processor for 0, but limited by the number of chunks, because starting a thread takes as long as reading a few
/// of them.
template <class Work>
void runSideBySide(unsigned wanted, std::size_t chunks, const Work& work)
{
    constexpr unsigned kMostThreads = 16;
    const unsigned available = wanted > 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
    const std::size_t threads = std::clamp<std::size_t>(chunks / 8, 1, std::min(available, kMostThreads));
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i)
        others.emplace_back([&work] { work(false); });
    work(true);
}

} // namespace stallscope::session
