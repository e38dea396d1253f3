// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/stored_run.h"

#include "profiler/base/varint.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::size_t kMostPackedBytes = 7 * kMaxVarintBytes + 2;

/// Ids as differences to the last valid one; 0: invalid.
class IdPacking {
public:
    [[nodiscard]] std::uint64_t packed(std::uint32_t id)
    {
        if (id == kNone)
            return 0;
        return 1 + zigzag(std::int64_t{id} - std::exchange(m_last, std::int64_t{id}));
    }
    [[nodiscard]] std::uint32_t unpacked(std::uint64_t packed)
    {
        if (packed == 0)
            return kNone;
        m_last += unzigzag(packed - 1);
        return static_cast<std::uint32_t>(m_last);
    }

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    std::int64_t m_last = 0;
};
static_assert(CorrelationId().value() == UINT32_MAX && DetailId().value() == UINT32_MAX);

struct Packing {
    Nanos start = 0;
    std::uint32_t order = 0;
    IdPacking correlation;
    IdPacking detail;
};

/// Differences of any two times, which may wrap around.
[[nodiscard]] Nanos wrappedSum(Nanos a, Nanos b)
{
    return static_cast<Nanos>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
[[nodiscard]] Nanos wrappedDifference(Nanos a, Nanos b)
{
    return static_cast<Nanos>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

std::uint8_t* pack(const Span& span, std::uint32_t order, Packing& state, std::uint8_t* out)
{
    out = writeVarint(out, zigzag(wrappedDifference(span.start, std::exchange(state.start, span.start))));
    out = writeVarint(out, static_cast<std::uint64_t>(span.duration));
    out = writeVarint(out, span.name.value());
    out = writeVarint(out, state.correlation.packed(span.correlation.value()));
    out = writeVarint(out, state.detail.packed(span.detail.value()));
    out = writeVarint(out, zigzag(std::int64_t{order} - std::exchange(state.order, order)));
    *out++ = static_cast<std::uint8_t>(span.kind);
    *out++ = span.flags;
    return out;
}

/// Null if the bytes are truncated.
const std::uint8_t* unpack(const std::uint8_t* at, const std::uint8_t* end, Packing& state, Span& span)
{
    const auto number = [&at, end] {
        std::uint64_t value = 0;
        at = at ? readVarint(at, end, value) : nullptr;
        return value;
    };
    span.start = state.start = wrappedSum(state.start, unzigzag(number()));
    span.duration = static_cast<Nanos>(number());
    span.name = StringId(static_cast<std::uint32_t>(number()));
    span.correlation = CorrelationId(state.correlation.unpacked(number()));
    span.detail = DetailId(state.detail.unpacked(number()));
    state.order += static_cast<std::uint32_t>(unzigzag(number()));
    if (!at || end - at < 2)
        return nullptr;
    if (*at >= kSpanKinds || span.duration < 0)
        return nullptr;
    span.kind = static_cast<SpanKind>(*at++);
    span.flags = *at++;
    return at;
}

} // namespace

void StoredRunWriter::append(const Span& span, std::uint32_t order)
{
    if (m_run.spans == 0 && m_spans.empty())
        m_run.first = {span.start, span.duration, order};
    m_spans.push_back(span);
    m_orders.push_back(order);
    if (m_spans.size() == StoredRun::kPieceSpans)
        writePiece();
}

void StoredRunWriter::writePiece()
{
    m_bytes.resize((m_spans.size() + 1) * kMostPackedBytes);
    std::uint8_t* end = writeVarint(m_bytes.data(), m_spans.size());
    Packing state;
    for (std::size_t i = 0; i < m_spans.size(); ++i)
        end = pack(m_spans[i], m_orders[i], state, end);
    if (const auto place = m_run.file->append({m_bytes.data(), end}))
        m_run.pieces.push_back(*place);
    m_run.spans += m_spans.size();
    m_spans.clear();
    m_orders.clear();
}

std::shared_ptr<const StoredRun> StoredRunWriter::finish()
{
    if (!m_spans.empty())
        writePiece();
    m_run.pieces.shrink_to_fit();
    return m_run.spans > 0 ? std::make_shared<const StoredRun>(std::move(m_run)) : nullptr;
}

bool StoredRunReader::next(std::vector<Span>& spans, std::vector<std::uint32_t>& orders)
{
    if (m_read == m_run->spans)
        return false;
    if (m_next == m_run->pieces.size()) // one could not be written
        return m_run->file->noteDamage(), false;
    if (!m_run->file->read(m_run->pieces[m_next++], m_bytes))
        return false;
    const std::uint8_t* at = m_bytes.data();
    const std::uint8_t* const end = at + m_bytes.size();
    std::uint64_t count = 0;
    at = readVarint(at, end, count);
    if (!at || count != std::min<std::uint64_t>(m_run->spans - m_read, StoredRun::kPieceSpans))
        return m_run->file->noteDamage(), false;
    spans.resize(count);
    orders.resize(count);
    Packing state;
    for (std::size_t i = 0; i < spans.size() && at; ++i) {
        at = unpack(at, end, state, spans[i]);
        orders[i] = state.order;
    }
    if (at != end)
        return m_run->file->noteDamage(), false;
    m_read += count;
    if (m_adjust)
        m_adjust(spans);
    return true;
}

} // namespace stallscope
