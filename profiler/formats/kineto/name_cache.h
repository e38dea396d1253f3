// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/formats/kineto/copy_name.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace stallscope {

/// A name and the properties of spans that it implies, for any kind of span.
struct NameFacts {
    StringId id = kEmptyString;
    bool isBlockingCall = false;
    bool isCommunication = false;
    CopyName copy;
};

/// Interns names for one thread. Known names are found without the lock of the shared pool.
class NameCache {
public:
    explicit NameCache(StringPool& pool);

    /// `content` is a JSON string without its quotes. Escapes are resolved, and unsafe characters become U+FFFD; `replaced`
    /// is incremented by their number.
    [[nodiscard]] NameFacts find(std::string_view content, std::size_t& replaced);

private:
    struct Slot {
        std::uint64_t hash = 0;
        std::string_view content; // owned by the pool
        NameFacts facts;
        bool isUsed = false;
    };

    [[nodiscard]] Slot& slotOf(std::string_view content, std::uint64_t hash);
    void grow();

    StringPool* m_pool;
    std::vector<Slot> m_slots; // open addressing; the size is a power of two
    std::size_t m_used = 0;
};

} // namespace stallscope
