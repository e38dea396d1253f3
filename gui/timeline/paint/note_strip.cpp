// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/note_strip.h"

#include <QCoreApplication>

#include <algorithm>

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

} // namespace stallscope::gui
