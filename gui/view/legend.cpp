// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/legend.h"

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

std::vector<Entry> entriesFor(const Theme& theme, ColourBy by)
{
    std::vector<Entry> entries{
        {Legend::tr("the host waits"), theme.wait, false}, {Legend::tr("hole after a wait; filled: what the wait costs"), theme.bubble, true}};
    if (by == ColourBy::Name)
        entries.push_back({Legend::tr("one colour for each name"), theme.mutedText, false});
    if (by == ColourBy::Stream)
        entries.push_back({Legend::tr("one colour for each thread and stream"), theme.mutedText, false});
    if (by != ColourBy::Kind)
        return entries;
    const SpanColours colours(theme, by);
    const auto add = [&](SpanKind kind, SpanFlag::Type flags, const QString& text) {
        entries.push_back({text, QColor(colours.of(kind, flags, {}, {})), false});
    };
    add(SpanKind::Kernel, SpanFlag::kNone, Legend::tr("kernel"));
    add(SpanKind::Kernel, SpanFlag::kCommunication, Legend::tr("communication"));
    add(SpanKind::Memcpy, SpanFlag::kNone, Legend::tr("copy"));
    add(SpanKind::Memset, SpanFlag::kNone, Legend::tr("memset"));
    add(SpanKind::ApiCall, SpanFlag::kNone, Legend::tr("API call"));
    add(SpanKind::HostOp, SpanFlag::kNone, Legend::tr("operation"));
    add(SpanKind::Range, SpanFlag::kNone, Legend::tr("range"));
    return entries;
}

} // namespace

Legend::Legend(QWidget* parent) : QWidget(parent), m_theme(&themeOf(Theme::Mode::Dark))
{
    setFixedHeight(kHeight);
}

void Legend::setLook(const Theme& theme, ColourBy by)
{
    m_theme = &theme;
    m_by = by;
    update();
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
    int x = 10;
    const int top = (height() - kSwatch) / 2;
    for (const Entry& entry : entriesFor(*m_theme, m_by)) {
        const int width = painter.fontMetrics().horizontalAdvance(entry.text);
        if (x + kSwatch + kGap + width > this->width())
            break;
        const QRect swatch(x, top, kSwatch, kSwatch);
        painter.fillRect(swatch, entry.colour);
        if (entry.isBubble) {
            painter.setPen(QPen(m_theme->wait, 1, Qt::DashLine));
            painter.drawRect(swatch.adjusted(0, 0, -1, -1));
        }
        painter.setPen(m_theme->mutedText);
        painter.drawText(QRect(swatch.right() + kGap, 0, width + 2, height()), Qt::AlignVCenter, entry.text);
        x = swatch.right() + kGap + width + kBetween;
    }
}

} // namespace stallscope::gui
