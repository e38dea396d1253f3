// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/index/span_query.h"
#include "profiler/trace/trace.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

namespace stallscope::gui {

using NameHit = SpanHit;
using NameHits = SpanHits;

/// Spans in the range that match a query (SpanQuery). An empty or wrong query matches nothing.
[[nodiscard]] NameHits searchNames(const Trace& trace, TimeRange range, std::string_view text, const std::stop_token& stop = {});

/// Finds the next or previous span of a name: synchronously in a small trace, off the GUI thread in a large one. A new
/// request replaces a pending one.
class NameWalk : public QObject {
    Q_OBJECT
public:
    enum class Direction { Forward, Backward };

    /// Number of spans that can be searched without a noticeable delay.
    static constexpr std::uint64_t kFewSpans = 100'000;

    explicit NameWalk(QObject* parent = nullptr, std::uint64_t fewSpans = kFewSpans) : QObject(parent), m_fewSpans(fewSpans) {}

    void walk(const std::shared_ptr<const Trace>& trace, const SpanPlace& from, Direction direction);
    void cancel() { m_work.cancel(); }
    [[nodiscard]] bool isLooking() const { return m_work.isBusy(); }

signals:
    /// The search may take a moment.
    void begun();
    void found(const stallscope::gui::SpanPlace& place);
    /// There is no such span in that direction.
    void ended(stallscope::gui::NameWalk::Direction direction);

private:
    void emitResult(const std::optional<SpanPlace>& place, Direction direction);

    std::uint64_t m_fewSpans;
    Background m_work;
};

} // namespace stallscope::gui
