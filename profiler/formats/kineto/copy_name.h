// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span_detail.h"

#include <string_view>

namespace stallscope {

/// Parsed name of a copy or memset: "Memcpy DtoH (Device -> Pageable)", "Memset (Device)", "CopyHostToDevice".
struct CopyName {
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind target = MemoryKind::Unknown;

    friend bool operator==(const CopyName&, const CopyName&) = default;
};

[[nodiscard]] CopyName parseCopyName(std::string_view name);

} // namespace stallscope
