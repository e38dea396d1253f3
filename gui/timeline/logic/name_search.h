// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace stallscope::gui {

/// A span whose name matched. Kept small: there may be millions.
struct NameHit {
    Nanos start = 0;
    TrackId track;
    std::uint32_t lane = 0; ///< index in the track

    friend bool operator==(const NameHit&, const NameHit&) = default;
};

struct NameHits {
    static constexpr std::size_t kMost = 1'000'000;

    std::vector<NameHit> hits; ///< by start; at most kMost
    std::uint64_t count = 0;   ///< of all matches

    [[nodiscard]] std::optional<std::size_t> after(Nanos time) const;
    [[nodiscard]] std::optional<std::size_t> before(Nanos time) const;
};

/// Spans in the range whose names contain all words of `text`, ignoring case. An empty text matches nothing.
[[nodiscard]] NameHits searchNames(const Trace& trace, TimeRange range, std::string_view text, const std::stop_token& stop = {});

} // namespace stallscope::gui
