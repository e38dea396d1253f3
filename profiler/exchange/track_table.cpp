// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/track_table.h"

#include "profiler/base/utf8.h"
#include "profiler/exchange/json_text.h"

namespace stallscope {

std::string idText(std::string_view token)
{
    std::size_t replaced = 0;
    if (isStringToken(token))
        return displayText(unescapedText(contentOf(token), replaced));
    const bool isNumber = !token.empty() && (token[0] == '-' || (token[0] >= '0' && token[0] <= '9'));
    return isNumber ? displayText(token) : std::string();
}

std::uint32_t TrackTable::find(TrackType type, std::string_view groupToken, std::string_view laneToken)
{
    Latest& latest = m_latest[static_cast<std::size_t>(type)];
    if (latest.isValid && latest.group == groupToken && latest.lane == laneToken)
        return latest.track;
    TrackKey key{type, idText(groupToken), idText(laneToken)};
    m_text.assign(1, type == TrackType::HostThread ? 'h' : 'd');
    m_text.append(key.group).append(1, '\0').append(key.lane);
    const auto [known, isNew] = m_indices.try_emplace(m_text, static_cast<std::uint32_t>(m_keys.size()));
    if (isNew)
        m_keys.push_back(std::move(key));
    latest.group = groupToken;
    latest.lane = laneToken;
    latest.track = known->second;
    latest.isValid = true;
    return known->second;
}

} // namespace stallscope
