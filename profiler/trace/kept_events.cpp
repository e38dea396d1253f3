// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/kept_events.h"

#include "profiler/base/varint.h"

#include <array>

namespace stallscope {

namespace {

constexpr std::size_t kPageBytes = std::size_t{256} << 10;

void appendNumber(std::string& out, std::uint64_t value)
{
    std::array<std::uint8_t, kMaxVarintBytes> bytes;
    const std::uint8_t* const end = writeVarint(bytes.data(), value);
    out.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(end - bytes.data()));
}

void appendText(std::string& out, std::string_view text)
{
    appendNumber(out, text.size());
    out += text;
}

/// Reads a page; after the first missing byte all further reads fail.
class Reader {
public:
    explicit Reader(std::string_view bytes) : m_at(reinterpret_cast<const std::uint8_t*>(bytes.data())), m_end(m_at + bytes.size()) {}

    [[nodiscard]] bool hasMore() const { return m_at && m_at != m_end; }
    [[nodiscard]] bool ok() const { return m_at != nullptr; }
    std::uint64_t number()
    {
        std::uint64_t value = 0;
        m_at = m_at ? readVarint(m_at, m_end, value) : nullptr;
        return value;
    }
    std::string_view text()
    {
        const std::uint64_t length = number();
        if (!m_at || length > static_cast<std::uint64_t>(m_end - m_at)) {
            m_at = nullptr;
            return {};
        }
        const std::string_view text(reinterpret_cast<const char*>(m_at), length);
        m_at += length;
        return text;
    }

private:
    const std::uint8_t* m_at;
    const std::uint8_t* m_end;
};

} // namespace

void KeptEventList::append(const KeptEvent& event)
{
    if (m_pages.empty() || m_pages.back().bytes.size() >= kPageBytes)
        m_pages.emplace_back();
    Page& page = m_pages.back();
    ++page.count;
    appendNumber(page.bytes, static_cast<unsigned char>(event.phase));
    appendNumber(page.bytes, event.time ? 1 : 0);
    if (event.time)
        appendNumber(page.bytes, zigzag(*event.time));
    appendText(page.bytes, event.head);
    appendText(page.bytes, event.tail);
}

std::optional<KeptEvents::Page> KeptEventList::takeFirst(bool evenLast)
{
    if (m_pages.size() < (evenLast ? 1 : 2))
        return std::nullopt;
    Page first = std::move(m_pages.front());
    m_pages.erase(m_pages.begin());
    return first;
}

void KeptEvents::forEach(const std::function<void(const KeptEvent&)>& visit) const
{
    for (std::size_t i = 0; i < pageCount(); ++i) {
        const auto read = page(i);
        if (!read)
            continue;
        Reader in(read->bytes);
        while (in.hasMore()) {
            KeptEvent event;
            event.phase = static_cast<char>(in.number());
            if (in.number() != 0)
                event.time = unzigzag(in.number());
            event.head = in.text();
            event.tail = in.text();
            if (in.ok())
                visit(event);
        }
    }
}

} // namespace stallscope
