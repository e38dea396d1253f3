// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace stallscope {

/// During its lifetime, devices give up when a stop is requested, so that no wait takes long. The request is repeated,
/// because creating a stream at that moment resets it.
class GiveUpOnStop {
public:
    /// The devices must outlive it.
    GiveUpOnStop(const std::vector<std::unique_ptr<Device>>& devices, std::stop_token stop);
    GiveUpOnStop(const GiveUpOnStop&) = delete;
    GiveUpOnStop& operator=(const GiveUpOnStop&) = delete;

private:
    void insist(const std::stop_token& over);

    const std::vector<std::unique_ptr<Device>>& m_devices;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::jthread m_thread; // last: uses all of the above
};

} // namespace stallscope
