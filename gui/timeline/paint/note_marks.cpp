// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/note_marks.h"

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

constexpr double kBeyondPicture = 8; // pixels outside of the picture that are still laid out
constexpr double kNoteGap = 5;       // around a text
constexpr double kFlag = 11;         // of a bookmark or span, before the text
constexpr double kInside = 130;      // a bracket of this width keeps its text inside, shortened if necessary
constexpr double kLongestText = 280;
constexpr double kBetween = 6;   // marks of a row
constexpr double kMoreRoom = 32; // reserved for "+N"

struct Placed {
    QRectF across;
    QRectF flag;
    QRectF box;
    QRectF room;
    QString text;
};

/// Left edge of flag and text: inside the note's range if it is wide enough, otherwise behind it, or before it at the right
/// end of the picture.
double wordsLeft(const QRectF& across, double width, double pixels, bool isInside)
{
    if (isInside)
        return std::max(across.left(), 0.0) + kNoteGap;
    if (across.right() + kNoteGap + width <= pixels || across.left() - kNoteGap - width < 0)
        return across.right() + (across.width() > 0 ? kNoteGap : 0);
    return across.left() - kNoteGap - width;
}

/// Placement on the first row.
Placed placedFor(const Note& note, const TimeScale& scale, const QFontMetricsF& metrics, double reserved)
{
    const double pixels = scale.pixels;
    const double left = std::clamp(scale.toPixel(note.range.start), -kBeyondPicture, pixels + kBeyondPicture);
    const double right = std::clamp(scale.toPixel(note.range.end), left, pixels + kBeyondPicture);
    const QString whole = shortText(note);
    const double flag = note.type == NoteType::Bookmark || note.span ? kFlag : 0;
    const double wanted = flag + (whole.isEmpty() ? 0 : metrics.horizontalAdvance(whole) + 1);
    const double inside = std::min(right, pixels) - std::max(left, 0.0) - 2 * kNoteGap;
    const bool isInside = inside >= std::min(wanted, kInside);
    const double width = std::min(wanted, isInside ? inside : flag + kLongestText);
    Placed placed;
    placed.across = QRectF(left, 0, right - left, NoteStrip::kRowHeight);
    const double words = wordsLeft(placed.across, width + reserved, pixels, isInside);
    const double textWidth = std::clamp(width - flag, 0.0, std::max(pixels - words - flag, 0.0));
    const bool isBefore = words < left && !isInside; // the flag is then between the text and the note
    placed.flag = QRectF(isBefore ? words + textWidth + kNoteGap : words, 0, flag, NoteStrip::kRowHeight);
    placed.room = QRectF(isBefore ? words : words + flag, 0, textWidth, NoteStrip::kRowHeight);
    placed.text = metrics.elidedText(whole, Qt::ElideRight, textWidth);
    const double from = std::min(left, words);
    const double to = std::max(isInside ? right : words + width + (whole.isEmpty() ? 0 : kNoteGap), right);
    placed.box = QRectF(from, 0, to - from + (isInside ? 0 : reserved), NoteStrip::kRowHeight);
    return placed;
}

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

QString moreText(std::size_t count)
{
    return QStringLiteral("+%1").arg(count);
}

QString shortText(const Note& note)
{
    const QString text = QString::fromStdString(note.text).trimmed();
    const qsizetype line = text.indexOf('\n');
    return line < 0 ? text : text.left(line).trimmed() + QStringLiteral(" …");
}

NoteStrip::NoteStrip(const std::vector<SceneNote>& notes, const TimeScale& scale, const QFontMetricsF& metrics, int mostRows)
{
    if (scale.isEmpty() || mostRows <= 0)
        return;
    for (std::size_t i = 0; i < notes.size(); ++i) {
        const TimeRange range = notes[i].note.range;
        if (range.start <= scale.range.end && range.end >= scale.range.start)
            place(i, notes[i].note, scale, metrics, mostRows);
    }
}

void NoteStrip::place(std::size_t index, const Note& note, const TimeScale& scale, const QFontMetricsF& metrics, int mostRows)
{
    const auto fitsIn = [&](std::size_t row, const Placed& placed) {
        return row >= m_lastOfRow.size() || m_marks[m_lastOfRow[row]].box.right() + kBetween <= placed.box.left();
    };
    const auto last = static_cast<std::size_t>(mostRows - 1);
    for (std::size_t row = 0; row <= last; ++row) {
        // the last row reserves room for the count of hidden notes
        Placed placed = placedFor(note, scale, metrics, row == last ? kMoreRoom : 0);
        if (!fitsIn(row, placed))
            continue;
        const QPointF down(0, static_cast<double>(row) * kRowHeight);
        m_marks.push_back(
            {index, placed.across.translated(down), placed.flag.translated(down), placed.box.translated(down), placed.room.translated(down), placed.text, {}});
        if (row >= m_lastOfRow.size())
            m_lastOfRow.push_back(0);
        m_lastOfRow[row] = m_marks.size() - 1;
        m_rows = std::max(m_rows, static_cast<int>(row) + 1);
        return;
    }
    m_marks[m_lastOfRow[last]].more.push_back(index);
}

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
