// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/append_vector.h"
#include "profiler/base/id.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace stallscope {

using StringId = Id<struct StringTag>;
inline constexpr StringId kEmptyString{0};

/// Interned texts of a trace. Thread-safe: interning takes a short lock, lookup none. An id is an index: ids are dense,
/// start with the empty string, and never change.
class StringPool {
public:
    StringPool();

    [[nodiscard]] StringId intern(std::string_view text);
    /// For session readers: adds the next text under the next id, even if an equal one exists.
    void restore(std::string_view text);
    /// Id of an existing text; otherwise invalid.
    [[nodiscard]] StringId find(std::string_view text) const;
    /// Empty for an invalid or unknown id. The view is valid during the lifetime of the pool.
    [[nodiscard]] std::string_view view(StringId id) const;
    [[nodiscard]] std::size_t size() const { return m_views.size(); }

private:
    struct Slot {
        std::uint32_t hash = 0;
        StringId id;
    };

    [[nodiscard]] std::size_t slotOf(std::string_view text, std::uint32_t hash) const;
    StringId appendAt(std::size_t slot, std::string_view text, std::uint32_t hash);
    [[nodiscard]] std::string_view store(std::string_view text);
    void grow();

    AppendVector<std::string_view> m_views;
    mutable std::mutex m_mutex; // guards the following, and appending to m_views
    std::vector<Slot> m_slots;  // open addressing; the size is a power of two
    std::vector<std::unique_ptr<char[]>> m_arenas;
    std::size_t m_arenaLeft = 0;
    char* m_arenaAt = nullptr;
};

} // namespace stallscope
