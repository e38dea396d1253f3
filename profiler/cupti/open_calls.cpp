// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/open_calls.h"

#include <algorithm>

namespace stallscope::cupti {

namespace {

bool isSame(const OpenCall& a, const OpenCall& b)
{
    return a.thread == b.thread && a.correlation == b.correlation && a.callback == b.callback && a.domain == b.domain;
}

} // namespace

void OpenCalls::enter(const OpenCall& call) noexcept
try {
    const std::lock_guard lock(m_mutex);
    m_calls.push_back(call);
} catch (...) { // out of memory
}

void OpenCalls::leave(const OpenCall& call) noexcept
{
    const std::lock_guard lock(m_mutex);
    const auto last = std::find_if(m_calls.rbegin(), m_calls.rend(), [&](const OpenCall& open) { return isSame(open, call); });
    if (last != m_calls.rend())
        m_calls.erase(std::next(last).base());
}

std::vector<OpenCall> OpenCalls::now() const
{
    const std::lock_guard lock(m_mutex);
    return m_calls;
}

} // namespace stallscope::cupti
