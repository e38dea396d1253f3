// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/detail_pool.h"

#include "profiler/base/hash.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace stallscope {

namespace {

/// Whether a known detail is packed like this. No packed detail is the beginning of another one.
bool isPacked(const DetailPool& pool, DetailId id, std::span<const std::uint8_t> packed)
{
    const auto page = pool.page(id.value() >> 16);
    const std::size_t offset = id.value() & 0xFFFF;
    return page.size() >= offset + packed.size() && std::memcmp(page.data() + offset, packed.data(), packed.size()) == 0;
}

} // namespace

DetailId DetailPool::Writer::add(const SpanDetail& detail, std::string_view arguments)
{
    if (detail.isEmpty() && arguments.empty())
        return {};
    std::array<std::uint8_t, SpanDetail::kMaxPackedBytes> packed;
    const std::size_t length = detail.pack(packed.data());
    if (!arguments.empty())
        return append(packed.data(), length, arguments);
    const std::uint64_t hash = hashBytes({reinterpret_cast<const char*>(packed.data()), length});

    Recent& recent = m_recent[hash % kRecent];
    if (isKnown(recent, hash, {packed.data(), length}))
        return recent.id;
    const DetailId id = append(packed.data(), length, {});
    if (id.isValid()) {
        recent.hash = hash;
        recent.id = id;
        recent.length = static_cast<std::uint32_t>(length);
        std::memcpy(recent.bytes.data(), packed.data(), std::min(length, Recent::kMostBytes));
    }
    return id;
}

bool DetailPool::Writer::isKnown(const Recent& recent, std::uint64_t hash, std::span<const std::uint8_t> packed) const
{
    if (!recent.id.isValid() || recent.hash != hash || recent.length != packed.size())
        return false;
    if (packed.size() <= Recent::kMostBytes)
        return std::memcmp(recent.bytes.data(), packed.data(), packed.size()) == 0;
    return isPacked(*m_pool, recent.id, packed);
}

/// Pages that were left before there was a store are moved with the next one.
void DetailPool::Writer::beginPage()
{
    if (m_page < kMaxPages)
        m_fullPages.push_back(m_page);
    if (m_pool->m_store.load(std::memory_order_acquire)) {
        for (const std::size_t page : std::exchange(m_fullPages, {}))
            m_pool->moveToStore(page);
    }
    m_page = m_pool->beginPage();
    m_used = 0;
}

DetailId DetailPool::Writer::append(const std::uint8_t* packed, std::size_t length, std::string_view arguments)
{
    if (m_used + length > kPageBytes)
        beginPage();
    if (m_page >= kMaxPages) {
        m_used = kPageBytes;
        m_pool->m_refused.fetch_add(1, std::memory_order_relaxed);
        return {};
    }
    Page& page = *m_pool->m_pages[m_page];
    std::memcpy(page.bytes.data() + m_used, packed, length);
    const DetailId id(static_cast<std::uint32_t>(m_page << 16 | m_used));
    if (!arguments.empty()) {
        if (!page.arguments)
            page.arguments = std::make_shared<ArgumentPage>();
        page.arguments->append(static_cast<std::uint32_t>(m_used), arguments);
    }
    m_used += length;
    page.used.store(static_cast<std::uint32_t>(m_used), std::memory_order_release);
    return id;
}

SpanDetail DetailPool::get(DetailId id) const
{
    SpanDetail detail;
    if (!id.isValid() || (id.value() >> 16) >= m_pages.size())
        return detail;
    const auto bytes = page(id.value() >> 16);
    const std::size_t offset = id.value() & 0xFFFF;
    if (offset < bytes.size())
        (void)detail.unpack(bytes.subspan(offset));
    return detail;
}

std::shared_ptr<const ArgumentPage> DetailPool::arguments(std::size_t page) const
{
    if (page < m_pages.size() && m_pages[page] && m_pages[page]->arguments)
        return m_pages[page]->arguments;
    if (DetailStore* const store = m_store.load(std::memory_order_acquire); store && page < m_pages.size() && !m_pages[page])
        return store->arguments(page);
    return m_argumentSource ? m_argumentSource->load(page) : nullptr;
}

DetailPageBytes DetailPool::page(std::size_t index) const
{
    if (const Page* const page = m_pages[index].get())
        return std::span(page->bytes.data(), page->used.load(std::memory_order_acquire));
    DetailStore* const store = m_store.load(std::memory_order_acquire);
    const auto bytes = store ? store->bytes(index) : m_source->load(index);
    return {*bytes, bytes};
}

void DetailPool::setStore(std::shared_ptr<DetailStore> store)
{
    m_ownStore = std::move(store);
    m_store.store(m_ownStore.get(), std::memory_order_release);
}

void DetailPool::moveToStore(std::size_t index)
{
    std::unique_ptr<Page>& page = m_pages.at(index);
    const std::span<const std::uint8_t> bytes(page->bytes.data(), page->used.load(std::memory_order_relaxed));
    if (m_store.load(std::memory_order_acquire)->store(index, bytes, page->arguments.get()))
        page.reset();
}

bool DetailPool::restore(std::size_t index, std::size_t offset, std::span<const std::uint8_t> bytes)
{
    if (index >= kMaxPages || offset > kPageBytes || bytes.size() > kPageBytes - offset)
        return false;
    while (m_pages.size() <= index)
        (void)beginPage();
    if (isOnDemand(index))
        return false;
    Page& page = *m_pages[index];
    const std::size_t used = page.used.load(std::memory_order_relaxed);
    if (offset < used)
        return false;
    std::fill(page.bytes.data() + used, page.bytes.data() + offset, std::uint8_t{0});
    std::copy(bytes.begin(), bytes.end(), page.bytes.data() + offset);
    page.used.store(static_cast<std::uint32_t>(offset + bytes.size()), std::memory_order_release);
    return true;
}

bool DetailPool::restoreOnDemand(std::size_t page)
{
    if (page >= kMaxPages)
        return false;
    const std::lock_guard lock(m_mutex);
    while (m_pages.size() <= page)
        m_pages.append(nullptr);
    return true;
}

std::size_t DetailPool::beginPage()
{
    const std::lock_guard lock(m_mutex);
    if (m_pages.size() >= kMaxPages)
        return kMaxPages;
    return m_pages.append(std::make_unique_for_overwrite<Page>());
}

} // namespace stallscope
