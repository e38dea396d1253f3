// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/legend.h"

#include "engine/cli/what_if_text.h"
#include "gui/access/shown_value.h"
#include "gui/plot/path_marks.h"

#include <QPainter>

#include <vector>

namespace stallscope::gui {

namespace {

constexpr int kHeight = 24;
constexpr int kSwatch = 11;
constexpr int kGap = 6;
constexpr int kBetween = 18;

struct Entry {
    QString text;
    QColor colour;
    bool isBubble = false;
};

std::vector<Entry> entriesFor(const Theme& theme, ColourBy by, const SeenKinds& seen)
{
    std::vector<Entry> entries;
    if (seen.waits)
        entries.push_back({Legend::tr("the host waits"), theme.wait, false});
    if (seen.holes)
        entries.push_back({Legend::tr("hole after a wait; filled: what the wait costs"), theme.bubble, true});
    for (std::size_t i = 0; i < kPathCauses; ++i) {
        const auto cause = static_cast<PathCause>(i);
        if (seen.path[i])
            entries.push_back({Legend::tr("critical path: %1").arg(QString::fromStdString(cli::causeWords(cause))), pathColour(theme, cause), false});
    }
    if (by == ColourBy::Name)
        entries.push_back({Legend::tr("one colour for each name"), theme.mutedText, false});
    if (by == ColourBy::Stream)
        entries.push_back({Legend::tr("one colour for each thread and stream"), theme.mutedText, false});
    if (by != ColourBy::Kind)
        return entries;
    const SpanColours colours(theme, by);
    const auto add = [&](bool isSeen, SpanKind kind, SpanFlag::Type flags, const QString& text) {
        if (isSeen)
            entries.push_back({text, QColor(colours.of(kind, flags, {}, {})), false});
    };
    add(seen.kernels, SpanKind::Kernel, SpanFlag::kNone, Legend::tr("kernel"));
    add(seen.communication, SpanKind::Kernel, SpanFlag::kCommunication, Legend::tr("communication"));
    add(seen.copies, SpanKind::Memcpy, SpanFlag::kNone, Legend::tr("copy"));
    add(seen.memsets, SpanKind::Memset, SpanFlag::kNone, Legend::tr("memset"));
    add(seen.calls, SpanKind::ApiCall, SpanFlag::kNone, Legend::tr("API call"));
    add(seen.operations, SpanKind::HostOp, SpanFlag::kNone, Legend::tr("operation"));
    add(seen.ranges, SpanKind::Range, SpanFlag::kNone, Legend::tr("range"));
    add(seen.deviceSyncs, SpanKind::SyncRecord, SpanFlag::kNone, Legend::tr("synchronization, as the device tells it"));
    add(seen.overhead, SpanKind::Overhead, SpanFlag::kNone, Legend::tr("the profiler itself"));
    return entries;
}

/// Where each entry stands, its swatch first.
std::vector<QRect> placesOf(const std::vector<Entry>& entries, const QFontMetrics& metrics, int width)
{
    constexpr int kLeft = 10;
    std::vector<QRect> places;
    int x = kLeft;
    int line = 0;
    for (const Entry& entry : entries) {
        const int wanted = kSwatch + kGap + metrics.horizontalAdvance(entry.text) + 2;
        if (x > kLeft && x + wanted > width) {
            x = kLeft;
            ++line;
        }
        places.emplace_back(x, line * kHeight, wanted, kHeight);
        x += wanted + kBetween;
    }
    return places;
}

} // namespace

Legend::Legend(QWidget* parent) : QWidget(parent), m_theme(&themeOf(Theme::Mode::Dark))
{
    setFixedHeight(kHeight);
    new ShownValue(*this, [this] { return texts().join(QStringLiteral(", ")); }); // belongs to this
    setAccessibleName(tr("Legend"));
}

void Legend::setLook(const Theme& theme, ColourBy by)
{
    m_theme = &theme;
    m_by = by;
    fitHeight();
    update();
}

void Legend::setSeen(const SeenKinds& seen)
{
    if (seen == m_seen)
        return;
    m_seen = seen;
    fitHeight();
    update();
}

QStringList Legend::texts() const
{
    QStringList texts;
    for (const Entry& entry : entriesFor(*m_theme, m_by, m_seen))
        texts << entry.text;
    return texts;
}

QSize Legend::sizeHint() const
{
    return {400, kHeight};
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(font());
    paintTo(painter);
}

void Legend::paintTo(QPainter& painter) const
{
    painter.fillRect(rect(), m_theme->window);
    painter.fillRect(QRect(0, 0, width(), 1), m_theme->line);
    const std::vector<Entry> entries = entriesFor(*m_theme, m_by, m_seen);
    const std::vector<QRect> places = placesOf(entries, painter.fontMetrics(), width());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const QRect swatch(places[i].left(), places[i].top() + (kHeight - kSwatch) / 2, kSwatch, kSwatch);
        painter.fillRect(swatch, entries[i].colour);
        if (entries[i].isBubble) {
            painter.setPen(QPen(m_theme->wait, 1, Qt::DashLine));
            painter.drawRect(swatch.adjusted(0, 0, -1, -1));
        }
        painter.setPen(m_theme->mutedText);
        painter.drawText(places[i].adjusted(kSwatch + kGap, 0, 0, 0), Qt::AlignVCenter, entries[i].text);
    }
}

void Legend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void Legend::fitHeight()
{
    const std::vector<QRect> places = placesOf(entriesFor(*m_theme, m_by, m_seen), fontMetrics(), width());
    setFixedHeight(places.empty() ? kHeight : places.back().bottom() + 1);
}

} // namespace stallscope::gui
