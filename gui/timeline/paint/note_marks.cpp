// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/note_marks.h"

#include "gui/timeline/paint/note_strip.h"
#include "gui/timeline/paint/scene_geometry.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr double kRangeFill = 0.22; // opacity behind the text of a range
constexpr double kFlagWidth = 8;    // bookmark
constexpr double kFlagHeight = 9;
constexpr double kPennant = 10;    // flag on a span
constexpr double kReachOfFlag = 3; // pixels around a flag that are clickable

NoteStrip stripOf(const PaneScene& scene, QSize size, const QFontMetricsF& metrics)
{
    return {scene.notes, scene.scale(size.width()), metrics, NoteStrip::rowsIn(scene.layout.stripHeight())};
}

void paintFlag(QPainter& painter, QPointF foot, const QColor& colour)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const QPointF top = foot + QPointF(0, 3);
    painter.drawPolygon(QPolygonF({top, top + QPointF(kFlagWidth, 0), top + QPointF(kFlagWidth - 3, kFlagHeight / 2), top + QPointF(kFlagWidth, kFlagHeight),
        top + QPointF(0, kFlagHeight)}));
}

/// Two sides and a bottom around the time of the note.
void paintBracket(QPainter& painter, const QRectF& across, const QColor& colour)
{
    const QRectF box = across.adjusted(0, 2, across.width() < 2 ? 2 - across.width() : 0, -1);
    QColor fill = colour;
    fill.setAlphaF(static_cast<float>(kRangeFill));
    painter.fillRect(box, fill);
    painter.fillRect(QRectF(box.left(), box.top(), 2, box.height()), colour);
    painter.fillRect(QRectF(box.right() - 2, box.top(), 2, box.height()), colour);
    painter.fillRect(QRectF(box.left(), box.bottom() - 2, box.width(), 2), colour);
}

void paintMark(QPainter& painter, const PaneScene& scene, const NoteMark& mark)
{
    const Note& note = scene.notes[mark.note].note;
    const QColor colour = colourOf(note, *scene.theme);
    if (note.type == NoteType::Note)
        paintBracket(painter, mark.across, colour);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!mark.flag.isEmpty())
        paintFlag(painter, mark.flag.topLeft(), colour);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(scene.theme->text);
    painter.drawText(mark.room.adjusted(0, 0, 1, -2), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, mark.text);
    if (mark.more.empty())
        return;
    const QString more = moreText(mark.more.size());
    const double width = painter.fontMetrics().horizontalAdvance(more) + 8;
    const QRectF chip(mark.box.right() - width, mark.box.top() + 2, width, mark.box.height() - 4);
    painter.setPen(scene.theme->line);
    painter.setBrush(scene.theme->raised);
    painter.drawRoundedRect(chip, 3, 3);
    painter.setPen(scene.theme->mutedText);
    painter.drawText(chip, Qt::AlignCenter, more);
}

/// A vertical line from its flag over all lanes.
void paintBookmarkLine(QPainter& painter, const PaneScene& scene, const Note& note, QSize size)
{
    const double x = scene.scale(size.width()).toPixel(note.range.start);
    if (note.type != NoteType::Bookmark || x < 0 || x > size.width())
        return;
    painter.setPen(QPen(colourOf(note, *scene.theme), 1, Qt::DotLine));
    painter.drawLine(QPointF(std::floor(x), 3), QPointF(std::floor(x), size.height()));
}

/// In the upper left corner of the span.
std::optional<QRectF> pennantBox(const SceneGeometry& geometry, const SceneNote& note)
{
    if (!note.span)
        return std::nullopt;
    const auto box = geometry.onLane(note.span->track, note.span->lane, note.span->span.range());
    if (!box || box->right() < 0 || box->left() > geometry.size().width())
        return std::nullopt;
    return QRectF(std::max(box->left(), 0.0), box->top(), kPennant, kPennant);
}

void paintPennant(QPainter& painter, const QRectF& box, const QColor& colour, const QColor& edge)
{
    painter.setPen(QPen(edge, 1));
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({box.topLeft(), box.topRight(), box.bottomLeft()}));
}

} // namespace

QColor colourOf(const Note& note, const Theme& theme)
{
    return note.colour == 0 ? theme.note : QColor::fromRgb(note.colour);
}

void paintNotes(QPainter& painter, const PaneScene& scene, QSize size)
{
    if (scene.notes.empty())
        return;
    const int strip = scene.layout.stripHeight();
    painter.fillRect(QRect(0, 0, size.width(), strip), scene.theme->surface);
    painter.fillRect(QRect(0, strip - 1, size.width(), 1), scene.theme->line);
    for (const SceneNote& note : scene.notes)
        paintBookmarkLine(painter, scene, note.note, size);
    const NoteStrip placed = stripOf(scene, size, QFontMetricsF(painter.font()));
    for (const NoteMark& mark : placed.marks())
        paintMark(painter, scene, mark);
    const SceneGeometry geometry(scene, size);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const SceneNote& note : scene.notes) {
        if (const auto box = pennantBox(geometry, note))
            paintPennant(painter, *box, colourOf(note.note, *scene.theme), scene.theme->surface);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

std::vector<std::size_t> notesUnder(const PaneScene& scene, QSize size, const QFontMetricsF& metrics, QPointF point)
{
    if (point.y() < scene.layout.stripHeight()) {
        const NoteStrip placed = stripOf(scene, size, metrics);
        const auto& marks = placed.marks();
        const auto found = std::find_if(marks.rbegin(), marks.rend(), [point](const NoteMark& mark) { return mark.box.contains(point); });
        if (found == marks.rend())
            return {};
        std::vector<std::size_t> notes{found->note};
        notes.insert(notes.end(), found->more.begin(), found->more.end());
        return notes;
    }
    const SceneGeometry geometry(scene, size);
    for (std::size_t i = scene.notes.size(); i-- > 0;) {
        const auto box = pennantBox(geometry, scene.notes[i]);
        if (box && box->adjusted(-kReachOfFlag, 0, 0, 0).contains(point))
            return {i};
    }
    return {};
}

int noteStripHeight(const std::vector<SceneNote>& notes, TimeRange range, int pixels, const QFontMetricsF& metrics)
{
    return NoteStrip::heightOf(NoteStrip(notes, {range, pixels}, metrics).rows());
}

} // namespace stallscope::gui
