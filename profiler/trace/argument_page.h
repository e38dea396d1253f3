// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// The "args" of foreign events as JSON text, for the details of one page, indexed by the offset of the detail. Only
/// exports and session files read it; analysis uses the detail itself.
class ArgumentPage {
public:
    struct Entry {
        std::uint32_t offset = 0; ///< of the detail in its page
        std::uint64_t end = 0;    ///< end of the text; it begins where the previous one ends
    };

    /// Offsets must increase; returns false otherwise.
    bool append(std::uint32_t offset, std::string_view text)
    {
        if (!m_entries.empty() && offset <= m_entries.back().offset)
            return false;
        m_text += text;
        m_entries.push_back({offset, m_text.size()});
        return true;
    }
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    [[nodiscard]] std::uint32_t offset(std::size_t index) const { return m_entries[index].offset; }
    [[nodiscard]] std::string_view text(std::size_t index) const
    {
        const std::uint64_t begin = index > 0 ? m_entries[index - 1].end : 0;
        return std::string_view(m_text).substr(begin, m_entries[index].end - begin);
    }
    /// Empty if the detail has none.
    [[nodiscard]] std::string_view find(std::uint32_t offset) const
    {
        const auto at = std::ranges::lower_bound(m_entries, offset, {}, &Entry::offset);
        return at != m_entries.end() && at->offset == offset ? text(static_cast<std::size_t>(at - m_entries.begin())) : std::string_view{};
    }
    [[nodiscard]] std::size_t bytes() const { return m_text.size() + m_entries.size() * sizeof(Entry); }

private:
    std::vector<Entry> m_entries;
    std::string m_text;
};

/// Loads the arguments of a session on demand. Thread-safe.
class ArgumentSource {
public:
    virtual ~ArgumentSource() = default;
    /// Null if the page has none.
    [[nodiscard]] virtual std::shared_ptr<const ArgumentPage> load(std::size_t page) = 0;
};

} // namespace stallscope
