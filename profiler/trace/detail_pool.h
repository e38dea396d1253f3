// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/append_vector.h"
#include "profiler/trace/span.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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

/// Loads pages of details of a session on demand. Thread-safe.
class DetailSource {
public:
    virtual ~DetailSource() = default;
    /// Never null; what is unreadable is missing, and counted as loss by the source.
    [[nodiscard]] virtual std::shared_ptr<const std::vector<std::uint8_t>> load(std::size_t page) = 0;
};

/// Takes pages of an import out of memory, and provides them again. Thread-safe.
class DetailStore {
public:
    virtual ~DetailStore() = default;
    /// A page that its writer has left. False: it stays in memory. `arguments` may be null.
    [[nodiscard]] virtual bool store(std::size_t page, std::span<const std::uint8_t> bytes, const ArgumentPage* arguments) = 0;
    /// Of a page that was stored. Never null.
    [[nodiscard]] virtual std::shared_ptr<const std::vector<std::uint8_t>> bytes(std::size_t page) = 0;
    /// Null if the page has none.
    [[nodiscard]] virtual std::shared_ptr<const ArgumentPage> arguments(std::size_t page) = 0;
};

/// Used bytes of a page. Those of a page that was loaded on demand stay in memory with `owner`.
struct DetailPageBytes : std::span<const std::uint8_t> {
    DetailPageBytes(std::span<const std::uint8_t> bytes, std::shared_ptr<const void> keeper = {})
        : std::span<const std::uint8_t>(bytes), owner(std::move(keeper))
    {
    }
    std::shared_ptr<const void> owner;
};

/// The packed details of all spans of a trace, in pages of 64 KiB. A DetailId is a page and an offset, so pages can be
/// saved and restored as they are. Lookups are thread-safe for known ids. Each writing thread has its own Writer; writers
/// only contend for new pages.
class DetailPool {
public:
    static constexpr std::size_t kPageBytes = std::size_t{64} << 10;

    /// Fills its own pages. Used from one thread. Recent equal details share an id.
    class Writer {
    public:
        explicit Writer(DetailPool& pool) : m_pool(&pool), m_recent(kRecent) {}
        /// Invalid for an empty detail without arguments, and if the pool is full, which the pool counts. A detail with
        /// arguments has its own id.
        [[nodiscard]] DetailId add(const SpanDetail& detail, std::string_view arguments = {});

    private:
        static constexpr std::size_t kRecent = 4096;
        struct Recent {
            static constexpr std::size_t kMostBytes = 48; // longer ones are compared with their page

            std::uint64_t hash = 0;
            DetailId id;
            std::uint32_t length = 0;
            std::array<std::uint8_t, kMostBytes> bytes{};
        };

        [[nodiscard]] bool isKnown(const Recent& recent, std::uint64_t hash, std::span<const std::uint8_t> packed) const;
        [[nodiscard]] DetailId append(const std::uint8_t* packed, std::size_t length, std::string_view arguments);
        void beginPage();

        DetailPool* m_pool;
        std::vector<Recent> m_recent;
        std::size_t m_page = kNoPage;
        std::size_t m_used = kPageBytes;
        std::vector<std::size_t> m_fullPages; // pages in memory that get no more details
    };

    DetailPool() = default;
    DetailPool(const DetailPool&) = delete;
    DetailPool& operator=(const DetailPool&) = delete;

    /// Empty for an invalid id.
    [[nodiscard]] SpanDetail get(DetailId id) const;

    /// Arguments of the details in a page; null: none. Unlike details, they may be read only after all writers are done.
    [[nodiscard]] std::shared_ptr<const ArgumentPage> arguments(std::size_t page) const;
    /// Sets the source of pages that are not in memory. For session readers, before the pool is shared.
    void setArgumentSource(std::shared_ptr<ArgumentSource> source) { m_argumentSource = std::move(source); }

    [[nodiscard]] std::size_t pageCount() const { return m_pages.size(); }
    /// Used bytes of a page. Pages may still grow while writers are active.
    [[nodiscard]] DetailPageBytes page(std::size_t index) const;
    /// For session readers: restores bytes that a Writer put into a page, in order. Gaps become zeros, which are empty
    /// details. False if the place is invalid.
    [[nodiscard]] bool restore(std::size_t page, std::size_t offset, std::span<const std::uint8_t> bytes);
    /// For session readers: the source provides this page, and those before it that do not exist yet. False if there cannot be so many.
    [[nodiscard]] bool restoreOnDemand(std::size_t page);
    [[nodiscard]] bool isOnDemand(std::size_t page) const { return !m_pages[page]; }
    /// Source of pages on demand. To be set before the pool is shared.
    void setSource(std::shared_ptr<DetailSource> source) { m_source = std::move(source); }
    /// From now on, writers move the pages that they have left to the store. While there are writers, no other thread may read.
    void setStore(std::shared_ptr<DetailStore> store);
    /// Details rejected because the pool is full (4 GiB).
    [[nodiscard]] std::uint64_t refused() const { return m_refused.load(std::memory_order_relaxed); }

private:
    struct Page {
        std::array<std::uint8_t, kPageBytes> bytes;
        std::atomic<std::uint32_t> used{0};
        std::shared_ptr<ArgumentPage> arguments; // null: none
    };
    static constexpr std::size_t kMaxPages = kPageBytes;
    static constexpr std::size_t kNoPage = SIZE_MAX;

    [[nodiscard]] std::size_t beginPage();
    void moveToStore(std::size_t page);

    std::mutex m_mutex;                          // guards the creation of pages
    AppendVector<std::unique_ptr<Page>> m_pages; // null: on demand, or stored
    std::shared_ptr<DetailStore> m_ownStore;
    std::atomic<DetailStore*> m_store = nullptr; // null: none
    std::shared_ptr<DetailSource> m_source;
    std::atomic<std::uint64_t> m_refused{0};
    std::shared_ptr<ArgumentSource> m_argumentSource;
};

} // namespace stallscope
