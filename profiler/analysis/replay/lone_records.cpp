// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/lone_records.h"

#include <algorithm>
#include <tuple>

namespace stallscope {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// A call that has to do with an event.
struct Use {
    std::uint32_t scope = 0;
    std::uint64_t event = 0;
    Nanos start = 0;
    std::uint32_t call = 0;
    bool isRecord = false;
};

class EventUses {
public:
    EventUses(const RunSpans& spans, const SyncRecords& syncs) : m_spans(spans), m_syncs(syncs) {}

    /// False where somebody asks for an event that is not told.
    [[nodiscard]] bool gather()
    {
        const CallIndex& calls = m_spans.calls();
        for (const CallThread& thread : calls.threads()) {
            for (std::uint32_t call = thread.first; call < thread.first + thread.count; ++call) {
                if (!calls.isDetail(call) && !note(thread.scope, call))
                    return false;
            }
        }
        std::sort(m_uses.begin(), m_uses.end(),
            [](const Use& a, const Use& b) { return std::tie(a.scope, a.event, a.start, a.call) < std::tie(b.scope, b.event, b.start, b.call); });
        return true;
    }
    [[nodiscard]] const std::vector<Use>& all() const { return m_uses; }

private:
    [[nodiscard]] bool note(std::uint32_t scope, std::uint32_t index)
    {
        const Call& call = m_spans.calls().calls()[index];
        switch (call.what.meaning) {
        case CallMeaning::RecordEvent:
        case CallMeaning::SynchronizeEvent:
        case CallMeaning::QueryEvent:
        case CallMeaning::WaitForEvent: break;
        default: return call.what.meaning != CallMeaning::Other || !m_spans.trace().text(call.name).ends_with("EventElapsedTime");
        }
        auto event = m_spans.trace().pools->details.get(call.detail).find(DetailField::Event);
        const auto record = event ? std::nullopt : m_syncs.find(scope, call.correlation);
        if (record)
            event = record->detail.find(DetailField::Event);
        if (event)
            m_uses.push_back({scope, *event, call.start, index, call.what.meaning == CallMeaning::RecordEvent});
        return event || call.what.meaning == CallMeaning::RecordEvent; // a record of nobody knows what stays
    }

    const RunSpans& m_spans;
    const SyncRecords& m_syncs;
    std::vector<Use> m_uses;
};

} // namespace

std::vector<LoneRecord> findLoneRecords(const RunSpans& spans, const SyncRecords& syncs, const std::vector<BlockingCall>& blocking)
{
    EventUses uses(spans, syncs);
    if (!uses.gather() || uses.all().empty())
        return {};
    std::vector<std::uint32_t> waits(spans.calls().calls().size(), kNone);
    for (std::uint32_t i = 0; i < blocking.size(); ++i) {
        if (blocking[i].kind == BlockingKind::Event)
            waits[blocking[i].call] = i;
    }
    std::vector<LoneRecord> lone;
    const auto& all = uses.all();
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        const auto isOfSame = [&](std::size_t other) { return other < all.size() && all[other].scope == all[i].scope && all[other].event == all[i].event; };
        const bool servesOne = all[i].isRecord && isOfSame(i + 1) && waits[all[i + 1].call] != kNone;
        if (servesOne && (!isOfSame(i + 2) || all[i + 2].isRecord))
            lone.push_back({all[i].call, waits[all[i + 1].call]});
    }
    std::sort(lone.begin(), lone.end(), [](const LoneRecord& a, const LoneRecord& b) { return a.call < b.call; });
    return lone;
}

} // namespace stallscope
