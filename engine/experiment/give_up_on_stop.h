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

/// While it lives, devices give up when a stop is requested, so that nobody waits long for their work. They are told again
/// and again: a stream that is created in that moment makes a device forget it.
class GiveUpOnStop {
public:
    /// The devices outlive it.
    GiveUpOnStop(const std::vector<std::unique_ptr<Device>>& devices, std::stop_token stop);
    GiveUpOnStop(const GiveUpOnStop&) = delete;
    GiveUpOnStop& operator=(const GiveUpOnStop&) = delete;

private:
    void insist(const std::stop_token& over);

    const std::vector<std::unique_ptr<Device>>& m_devices;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::jthread m_thread; // last: it uses all of the above
};

} // namespace stallscope
