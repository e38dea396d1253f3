// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional> // before <compare>, which the moc of Qt 6.4 cannot parse first

#include <compare>
#include <cstddef>
#include <cstdint>

namespace stallscope {

/// A strong 32-bit id: ids of different kinds cannot be mixed up, and do not convert to numbers implicitly.
template <class Tag>
class Id {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    constexpr Id() = default;
    constexpr explicit Id(std::uint32_t value) : m_value(value) {}
    [[nodiscard]] static constexpr Id fromIndex(std::size_t index) { return Id(static_cast<std::uint32_t>(index)); }

    [[nodiscard]] constexpr bool isValid() const { return m_value != kNone; }
    [[nodiscard]] constexpr std::uint32_t value() const { return m_value; }
    [[nodiscard]] constexpr std::size_t index() const { return m_value; }

    friend constexpr auto operator<=>(Id, Id) = default;

private:
    std::uint32_t m_value = kNone;
};

} // namespace stallscope

template <class Tag>
struct std::hash<stallscope::Id<Tag>> {
    std::size_t operator()(stallscope::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value()); }
};
