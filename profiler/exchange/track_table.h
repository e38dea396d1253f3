// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/exchange/event_rows.h"
#include "profiler/exchange/trace_event.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stallscope {

/// The number or text of a pid or tid as a text: 7 and "7" are the same thread. Empty for anything else.
[[nodiscard]] std::string idText(std::string_view token);

/// Numbers the tracks that one worker meets.
class TrackTable {
public:
    [[nodiscard]] std::uint32_t find(TrackType type, std::string_view groupToken, std::string_view laneToken);
    [[nodiscard]] const std::vector<TrackKey>& keys() const { return m_keys; }

private:
    /// Neighbouring events are mostly of one thread or stream.
    struct Latest {
        std::string group;
        std::string lane;
        std::uint32_t track = 0;
        bool isValid = false;
    };

    Latest m_latest[2]; // by type
    std::vector<TrackKey> m_keys;
    std::unordered_map<std::string, std::uint32_t> m_indices;
    std::string m_text;
};

} // namespace stallscope
