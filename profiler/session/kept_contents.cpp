// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/kept_contents.h"

#include "profiler/trace/detail_pool.h"

namespace stallscope::session {

namespace {

/// False where it cannot be understood to its end.
bool decodeArguments(ByteView payload, std::uint32_t count, ArgumentPage& page)
{
    ByteReader in(payload);
    std::uint64_t offset = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        offset += in.number();
        const std::string_view text = in.text();
        if (!in.ok() || offset >= DetailPool::kPageBytes || !page.append(static_cast<std::uint32_t>(offset), text))
            return false;
    }
    return in.atEnd();
}

} // namespace

void FileArguments::add(const ChunkPlace& place)
{
    const std::lock_guard lock(m_mutex);
    m_places[place.header.subject].push_back(place);
    m_loaded.erase(place.header.subject);
}

std::shared_ptr<const ArgumentPage> FileArguments::load(std::size_t page)
{
    const std::lock_guard lock(m_mutex);
    const auto places = m_places.find(page);
    if (places == m_places.end())
        return nullptr;
    if (const auto known = m_loaded.find(page); known != m_loaded.end())
        return known->second;
    auto loaded = std::make_shared<ArgumentPage>();
    std::erase_if(places->second, [&](const ChunkPlace& place) {
        const auto payload = m_reader.payload(place);
        const bool isWhole = payload && decodeArguments(*payload, place.header.count, *loaded);
        m_losses->count(Loss::DamagedChunks, isWhole ? 0 : 1);
        return !isWhole;
    });
    if (m_loadedBytes + loaded->bytes() > m_limit) {
        m_loaded.clear();
        m_loadedBytes = 0;
    }
    m_loadedBytes += loaded->bytes();
    return m_loaded[page] = std::move(loaded);
}

void FileEvents::add(const ChunkPlace& place)
{
    const std::lock_guard lock(m_mutex);
    m_places.push_back(place);
}

std::size_t FileEvents::pageCount() const
{
    const std::lock_guard lock(m_mutex);
    return m_places.size();
}

std::optional<KeptEvents::Page> FileEvents::page(std::size_t index) const
{
    const std::lock_guard lock(m_mutex);
    const auto payload = m_reader.payload(m_places[index]);
    if (!payload) {
        m_losses->count(Loss::DamagedChunks, m_damaged.insert(index).second ? 1 : 0);
        return std::nullopt;
    }
    return Page{m_places[index].header.count, std::string(payload->begin(), payload->end())};
}

} // namespace stallscope::session
