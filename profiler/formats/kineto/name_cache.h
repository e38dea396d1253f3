// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/formats/kineto/copy_name.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace stallscope {

/// A name and what it says of its span, whatever kind that is.
struct NameFacts {
    StringId id = kEmptyString;
    bool isBlockingCall = false;
    bool isCommunication = false;
    CopyName copy;
};

/// Interns names for one thread. What it has met before it finds without the lock of the shared pool.
class NameCache {
public:
    explicit NameCache(StringPool& pool);

    /// The content of a JSON string as it stands between its quotes. Escapes are resolved, and what could steer a terminal
    /// becomes U+FFFD; `replaced` grows by the number of these.
    [[nodiscard]] NameFacts find(std::string_view content, std::size_t& replaced);

private:
    struct Slot {
        std::uint64_t hash = 0;
        std::string_view content; // in the pool, which holds the same text
        NameFacts facts;
        bool isUsed = false;
    };

    [[nodiscard]] Slot& slotOf(std::string_view content, std::uint64_t hash);
    void grow();

    StringPool* m_pool;
    std::vector<Slot> m_slots; // open addressing; the length is a power of two
    std::size_t m_used = 0;
};

} // namespace stallscope
