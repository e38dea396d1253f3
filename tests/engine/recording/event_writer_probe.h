// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_writer.h"

#include <cstdint>

namespace stallscope::inject {

struct EventWriterProbe {
    /// As if the block had been opened that much earlier.
    static void moveBaseBack(EventWriter& writer, std::uint64_t by) { writer.m_base -= by; }
};

} // namespace stallscope::inject
