// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/timeline_picture.h"

#include "gui/common/theme/theme.h"
#include "gui/export/picture_words.h"
#include "gui/model/run_list.h"
#include "gui/panels/summary/number_rows.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/trace/trace.h"

#include <QCoreApplication>
#include <QFont>
#include <QPainter>
#include <QRect>
#include <QString>

#include <algorithm>
#include <optional>
#include <vector>

namespace stallscope::gui {

namespace {

constexpr int kWordsMargin = 14;
constexpr int kTitlePoints = 13;

/// Names of the runs, for a title.
QString pictureTitle(const RunList& runs)
{
    QStringList titles;
    for (int i = 0; i < runs.size(); ++i)
        titles << runs.at(i).title;
    return titles.join("  ·  ");
}

std::vector<const Run*> runsIn(const RunList& runs)
{
    std::vector<const Run*> all;
    for (int i = 0; i < runs.size(); ++i)
        all.push_back(&runs.at(i).trace->runs[runs.at(i).run.index()]);
    return all;
}

/// Without the verdict, which is the title.
QString sentencesOf(const RunList& runs, const QString& verdict)
{
    QStringList sentences;
    if (const QString experiment = experimentWords(runsIn(runs)); !experiment.isEmpty())
        sentences << experiment;
    constexpr int kMostRuns = 4; // sentences for more runs would leave no room for the timeline
    for (int i = 0; i < runs.size() && runs.size() <= kMostRuns; ++i) {
        const QString sentence = headlineFor(runs.at(i));
        if (runs.size() > 1)
            sentences << QString("%1: %2").arg(runs.at(i).title, sentence);
        else
            sentences << (sentence.startsWith(verdict) ? sentence.mid(verdict.size()).trimmed() : sentence);
    }
    return sentences.join('\n');
}

/// Text above the timeline of a picture: verdict or names of the runs, parameters, and result sentences of each run.
class PictureWords {
public:
    PictureWords(const RunList& runs, const QString& verdict, const Theme& theme, const QFont& font, int width);

    [[nodiscard]] int height() const;
    void paint(QPainter& painter) const;

private:
    [[nodiscard]] int titleHeight() const;

    QString m_title;
    QString m_text;
    const Theme& m_theme;
    QFont m_titleFont;
    QFont m_font;
    int m_width;
};

PictureWords::PictureWords(const RunList& runs, const QString& verdict, const Theme& theme, const QFont& font, int width)
    : m_title(verdict.isEmpty() ? pictureTitle(runs) : verdict),
      m_text(sentencesOf(runs, verdict)),
      m_theme(theme),
      m_titleFont(font),
      m_font(font),
      m_width(width - 2 * kWordsMargin)
{
    m_titleFont.setPointSize(kTitlePoints);
    m_titleFont.setBold(true);
}

int PictureWords::titleHeight() const
{
    return QFontMetrics(m_titleFont).boundingRect(QRect(0, 0, m_width, 10'000), Qt::TextWordWrap, m_title).height();
}

int PictureWords::height() const
{
    const int words = QFontMetrics(m_font).boundingRect(QRect(0, 0, m_width, 10'000), Qt::TextWordWrap, m_text).height();
    return kWordsMargin + titleHeight() + kWordsMargin / 2 + words + kWordsMargin;
}

void PictureWords::paint(QPainter& painter) const
{
    painter.setPen(m_theme.text);
    painter.setFont(m_titleFont);
    painter.drawText(QRect(kWordsMargin, kWordsMargin, m_width, titleHeight()), Qt::TextWordWrap, m_title);
    painter.setFont(m_font);
    painter.setPen(m_theme.mutedText);
    const int top = kWordsMargin + titleHeight() + kWordsMargin / 2;
    painter.drawText(QRect(kWordsMargin, top, m_width, height() - top), Qt::TextWordWrap, m_text);
}

constexpr int kNumbersMargin = 14;
constexpr int kBetweenColumns = 14; // between columns
constexpr int kRowGap = 5;
constexpr int kMostTitle = 200;

/// Metrics of all runs as a table below the timeline of a picture: a column per metric, a row per run, and another row for
/// its selected range.
class PictureNumbers {
public:
    PictureNumbers(const RunList& runs, const Selection& selection, const Theme& theme, const QFont& font);

    [[nodiscard]] int height() const;
    void paint(QPainter& painter, int width) const;

private:
    struct Line {
        QString title;
        std::vector<QString> values;
    };
    void addLines(const ShownRun& run, std::optional<TimeRange> range, bool isOnly);
    [[nodiscard]] std::vector<int> widths() const;
    void paintLine(QPainter& painter, int y, const std::vector<int>& widths, const Line& line) const;

    const Theme& m_theme;
    QFont m_font;
    Line m_head;
    std::vector<Line> m_lines;
};

PictureNumbers::PictureNumbers(const RunList& runs, const Selection& selection, const Theme& theme, const QFont& font) : m_theme(theme), m_font(font)
{
    m_font.setPointSizeF(font.pointSizeF() * 0.85);
    for (int i = 0; i < runs.size(); ++i) {
        const ShownRun& run = runs.at(i);
        addLines(run, selection.range() ? std::optional(run.inTrace(*selection.range())) : std::nullopt, runs.size() == 1);
    }
}

void PictureNumbers::addLines(const ShownRun& run, std::optional<TimeRange> range, bool isOnly)
{
    const auto rows = numberRows(run, range);
    Line whole{isOnly ? QCoreApplication::translate("Picture", "whole run") : run.title, {}};
    Line part{QCoreApplication::translate("Picture", "selected range"), {}};
    m_head.values.clear();
    for (const NumberRow& row : rows) {
        m_head.values.push_back(row.label);
        whole.values.push_back(row.run);
        part.values.push_back(row.range);
    }
    if (rows.empty())
        return;
    m_lines.push_back(std::move(whole));
    if (range)
        m_lines.push_back(std::move(part));
}

int PictureNumbers::height() const
{
    const int line = QFontMetrics(m_font).height() + kRowGap;
    return m_lines.empty() ? 0 : static_cast<int>(m_lines.size() + 1) * line + 2 * kNumbersMargin;
}

/// Width of the widest text of each column; the first column holds the titles.
std::vector<int> PictureNumbers::widths() const
{
    const QFontMetrics metrics(m_font);
    std::vector<int> widths{0};
    for (const QString& label : m_head.values)
        widths.push_back(metrics.horizontalAdvance(label));
    for (const Line& line : m_lines) {
        widths[0] = std::max(widths[0], std::min(metrics.horizontalAdvance(line.title), kMostTitle));
        for (std::size_t i = 0; i < line.values.size(); ++i)
            widths[i + 1] = std::max(widths[i + 1], metrics.horizontalAdvance(line.values[i]));
    }
    return widths;
}

/// Drops columns at the right that do not fit: the most important ones come first.
void PictureNumbers::paint(QPainter& painter, int width) const
{
    if (m_lines.empty())
        return;
    std::vector<int> columns = widths();
    int used = 2 * kNumbersMargin;
    std::size_t fitting = 0;
    while (fitting < columns.size() && used + columns[fitting] <= width)
        used += columns[fitting++] + kBetweenColumns;
    columns.resize(fitting);
    painter.setFont(m_font);
    const int line = QFontMetrics(m_font).height() + kRowGap;
    int y = kNumbersMargin;
    painter.setPen(m_theme.mutedText);
    paintLine(painter, y, columns, m_head);
    y += line;
    painter.fillRect(QRect(kNumbersMargin, y - kRowGap / 2 - 1, std::min(used - kBetweenColumns, width - kNumbersMargin) - kNumbersMargin, 1), m_theme.line);
    painter.setPen(m_theme.text);
    for (const Line& each : m_lines) {
        paintLine(painter, y, columns, each);
        y += line;
    }
}

void PictureNumbers::paintLine(QPainter& painter, int y, const std::vector<int>& widths, const Line& line) const
{
    const QFontMetrics metrics(m_font);
    int x = kNumbersMargin;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const QRect box(x, y, widths[i] + 1, metrics.height());
        if (i == 0)
            painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(line.title, Qt::ElideMiddle, widths[0] + 1));
        else if (i - 1 < line.values.size())
            painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, line.values[i - 1]);
        x += widths[i] + kBetweenColumns;
    }
}

constexpr int kLeastTimeline = 100;

/// A hidden timeline with the texts that surround it in a picture.
class TimelineSheet : public PictureSheet {
public:
    TimelineSheet(const PictureOptions& options, const TimelineWidget& like, RunList& runs, const QString& verdict)
        : m_size(options.size),
          m_theme(pictureThemeOf(options.theme)),
          m_timeline(runs),
          m_words(options.hasWords ? std::optional<PictureWords>(std::in_place, runs, verdict, m_theme, like.font(), options.size.width()) : std::nullopt),
          m_numbers(options.hasNumbers ? std::optional<PictureNumbers>(std::in_place, runs, like.selection(), m_theme, like.font()) : std::nullopt)
    {
        m_timeline.setAttribute(Qt::WA_DontShowOnScreen);
        m_timeline.setFont(like.font());
        m_timeline.resize(m_size.width(), std::max(m_size.height() - wordsHeight() - numbersHeight(), kLeastTimeline));
        m_timeline.show(); // triggers the layout
        m_timeline.lookLike(like);
        m_timeline.setTheme(m_theme);
        show(options.extent, like);
        m_timeline.resize(m_size.width(), m_timeline.contentHeight());
        m_size.setHeight(std::min(m_size.height(), wordsHeight() + m_timeline.height() + numbersHeight()));
    }

    [[nodiscard]] QSize size() const override { return m_size; }
    void paint(QPainter& painter, double detail) override
    {
        painter.setFont(m_timeline.font());
        painter.fillRect(QRect(QPoint(0, 0), m_size), m_theme.window);
        if (m_words)
            m_words->paint(painter);
        painter.setFont(m_timeline.font());
        painter.translate(0, wordsHeight());
        m_timeline.setDetail(detail);
        m_timeline.paintTo(painter);
        painter.translate(0, m_timeline.height());
        if (m_numbers)
            m_numbers->paint(painter, m_size.width());
    }

private:
    [[nodiscard]] int wordsHeight() const { return m_words ? m_words->height() : 0; }
    [[nodiscard]] int numbersHeight() const { return m_numbers ? m_numbers->height() : 0; }
    void show(PictureOptions::Extent extent, const TimelineWidget& like)
    {
        VisibleRange& range = m_timeline.visibleRange();
        const auto& selected = like.selection().range();
        if (extent == PictureOptions::Extent::Everything)
            range.fit();
        else
            range.show(extent == PictureOptions::Extent::Selection && selected ? *selected : like.visibleRange().range());
    }

    QSize m_size;
    const Theme& m_theme;
    TimelineWidget m_timeline;
    std::optional<PictureWords> m_words;
    std::optional<PictureNumbers> m_numbers;
};

} // namespace

QString TimelinePicture::title() const
{
    return pictureTitle(m_runs);
}

QString TimelinePicture::fileName() const
{
    return QCoreApplication::translate("Picture", "timeline");
}

bool TimelinePicture::hasSelection() const
{
    return m_like.selection().range().has_value();
}

std::unique_ptr<PictureSheet> TimelinePicture::sheetFor(const PictureOptions& options) const
{
    return std::make_unique<TimelineSheet>(options, m_like, m_runs, m_verdict);
}

} // namespace stallscope::gui
