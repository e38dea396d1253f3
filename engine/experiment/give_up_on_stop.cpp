// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/give_up_on_stop.h"

#include <chrono>

namespace stallscope {

namespace {
/// Far below the time limit for ending a cancelled experiment.
constexpr std::chrono::milliseconds kInsistence{10};
} // namespace

GiveUpOnStop::GiveUpOnStop(const std::vector<std::unique_ptr<Device>>& devices, std::stop_token stop)
    : m_devices(devices), m_stop(std::move(stop)), m_thread([this](const std::stop_token& over) { insist(over); })
{
}

void GiveUpOnStop::insist(const std::stop_token& over)
{
    const std::stop_callback wakeUp(m_stop, [this] {
        const std::lock_guard lock(m_mutex);
        m_changed.notify_all();
    });
    std::unique_lock lock(m_mutex);
    (void)m_changed.wait(lock, over, [this] { return m_stop.stop_requested(); });
    while (!over.stop_requested()) {
        for (const auto& device : m_devices)
            device->giveUp();
        (void)m_changed.wait_for(lock, over, kInsistence, [] { return false; });
    }
}

} // namespace stallscope
