// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/details/span_facts.h"
#include "profiler/trace/span_detail.h"

#include <vector>

namespace stallscope::gui {

/// What the recorder wrote down of a span beside its times: bytes, grid, memory kinds, stream, stack.
void addDetailFacts(std::vector<Fact>& facts, const Trace& trace, const SpanDetail& detail);

} // namespace stallscope::gui
