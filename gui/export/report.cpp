// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report.h"

#include "gui/export/html/html_page.h"
#include "gui/export/page_figures.h"
#include "gui/export/paper.h"
#include "gui/export/picture.h"
#include "gui/export/report_page.h"
#include "gui/export/whole_file.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/base/job.h"
#include "profiler/base/time_range.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QByteArray>
#include <QCoreApplication>
#include <QFont>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSize>
#include <QSvgGenerator>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextObjectInterface>

#include <algorithm>
#include <memory>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kWidth = 1400;
constexpr int kTallest = 1500; // limit of a page
constexpr QSize kPlot(900, 440);

/// A hidden timeline in the light theme.
class LightTimeline : public PictureSheet {
public:
    LightTimeline(RunList& runs, const TimelineWidget& like, const TimeRange& time) : m_timeline(runs)
    {
        m_timeline.setAttribute(Qt::WA_DontShowOnScreen);
        m_timeline.setFont(like.font());
        m_timeline.resize(kWidth, kTallest);
        m_timeline.show(); // triggers the layout
        m_timeline.lookLike(like);
        m_timeline.setTheme(themeOf(Theme::Mode::Light));
        m_timeline.resize(kWidth, m_timeline.contentHeight());
        m_timeline.selection().clear();
        m_timeline.visibleRange().show(time);
    }

    [[nodiscard]] QSize size() const override { return m_timeline.size(); }
    void paint(QPainter& painter, double /*detail*/) override
    {
        painter.setFont(m_timeline.font());
        m_timeline.paintTo(painter);
    }

private:
    TimelineWidget m_timeline;
};

/// The picture of a report, always in the light theme.
class ReportPicture {
public:
    /// A range of the timeline, as high as its lanes need within limits.
    [[nodiscard]] static ReportPicture ofTimeline(RunList& runs, const TimelineWidget& like, const TimeRange& time);
    /// Wall times as curves or heat maps.
    [[nodiscard]] static ReportPicture ofSweep(const SweepReading& reading, const QFont& font);

    [[nodiscard]] QSize size() const { return m_sheet->size(); }
    void paint(QPainter& painter);
    /// For HTML: scales with the page.
    [[nodiscard]] QByteArray svg();

private:
    explicit ReportPicture(std::unique_ptr<PictureSheet> sheet) : m_sheet(std::move(sheet)) {}

    std::unique_ptr<PictureSheet> m_sheet;
};

ReportPicture ReportPicture::ofTimeline(RunList& runs, const TimelineWidget& like, const TimeRange& time)
{
    return ReportPicture(std::make_unique<LightTimeline>(runs, like, time));
}

ReportPicture ReportPicture::ofSweep(const SweepReading& reading, const QFont& font)
{
    PictureOptions options;
    options.size = QSize(kPlot.width(), kPlot.height() * sweepPlots(*reading.table));
    options.theme = Theme::Mode::Light;
    return ReportPicture(sweepSheet(reading, options, font));
}

void ReportPicture::paint(QPainter& painter)
{
    m_sheet->paint(painter, 1);
}

QByteArray ReportPicture::svg()
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch); // otherwise plots, which are recorded first, are too narrow
    generator.setSize(size());
    generator.setViewBox(QRect(QPoint(0, 0), size()));
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    // drops the XML prolog and the fixed size
    const QString text = QString::fromUtf8(buffer.data());
    const qsizetype begin = text.indexOf(QLatin1String("<svg"));
    const qsizetype end = text.indexOf('>', begin);
    static const QRegularExpression kSize(QStringLiteral(" (width|height)=\"[^\"]*\""));
    return (text.mid(begin, end - begin).remove(kSize) + text.mid(end)).toUtf8();
}

const char* const kPaperStyle = R"(
body { font-size: 9pt; color: #1a1f27; }
h1 { font-size: 16pt; }
h2 { font-size: 12pt; margin-top: 18px; margin-bottom: 4px; }
h3 { font-size: 10pt; margin-top: 10px; margin-bottom: 2px; }
p { margin-top: 3px; margin-bottom: 3px; }
.result { font-size: 11pt; font-weight: 600; }
.muted { color: #5a6573; }
th { font-weight: 600; }
pre { background-color: #f3f5f8; white-space: pre-wrap; }
)";

/// Space available for text on a page.
QSizeF textArea(const QTextDocument& document)
{
    const QTextFrameFormat frame = document.rootFrame()->frameFormat();
    const double around = 2 * frame.padding();
    return document.pageSize() - QSizeF(frame.leftMargin() + frame.rightMargin() + around, frame.topMargin() + frame.bottomMargin() + around);
}

/// Draws the picture at the document's image.
class PictureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    explicit PictureObject(ReportPicture& picture) : m_picture(picture) {}

    QSizeF intrinsicSize(QTextDocument* document, int, const QTextFormat&) override
    {
        constexpr double kMostOfPage = 0.9; // a higher object would be cut at the end of its page
        const QSizeF room = textArea(*document);
        return QSizeF(m_picture.size()).scaled(room.width(), room.height() * kMostOfPage, Qt::KeepAspectRatio);
    }
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat&) override
    {
        painter->save();
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / m_picture.size().width(), rect.width() / m_picture.size().width());
        m_picture.paint(*painter);
        painter->restore();
    }

private:
    ReportPicture& m_picture;
};

/// A paginated PDF with searchable text.
QByteArray pdfOf(const ReportText& text, ReportPicture& picture)
{
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&bytes);
    pdf.setTitle(text.title);
    pdf.setCreator(QStringLiteral("Stallscope"));
    pdf.setResolution(kDotsPerInch); // resolution for which timelines are laid out
    QTextDocument document;
    PictureObject object(picture);
    document.documentLayout()->registerHandler(QTextFormat::ImageObject, &object);
    document.setDefaultStyleSheet(QString::fromLatin1(kPaperStyle));
    QString filled = ReportPage::withoutBars(text.body);
    filled.replace(ReportPage::kPicture, QStringLiteral("<p><img src=\"picture\"></p>"));
    filled.replace(QLatin1String("<table "), QLatin1String("<table width=\"100%\" "));
    filled.replace(QLatin1String("<tr class=\"even\">"), QLatin1String("<tr bgcolor=\"#f3f5f8\">"));
    document.setHtml(filled);
    printOn(pdf, document);
    return bytes.data();
}

Error cannotWriteReport(const QString& path, const QString& why)
{
    return Error{QCoreApplication::translate("Report", "cannot write '%1': %2").arg(path, why).toStdString()};
}

bool isPaper(const QString& path)
{
    return path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
}

/// The runs of a report, with their tracks as the timeline shows them.
std::vector<TimelineSource> timelineSourcesOf(const RunList& runs, const TimelineWidget& like)
{
    std::vector<TimelineSource> sources;
    for (int i = 0; i < runs.size(); ++i) {
        if (!isPredicted(*runs.at(i).trace))
            sources.push_back({runs.at(i), like.pane(i).tracks()});
    }
    return sources;
}

/// What takes long: on any thread. Paper and sweeps have no interactive timeline.
ReportParts partsOf(const QString& path, const ReportSource& source, const std::vector<TimelineSource>& timeline, const TimeRange& time, const Job& job)
{
    ReportParts parts;
    parts.text = reportOf(source, job.stop);
    if (!isPaper(path) && !parts.text.sweep)
        parts.timeline = timelineDataOf(timeline, time, job);
    return parts;
}

Result<> saveParts(const QString& path, const ReportParts& parts, RunList& runs, const TimelineWidget& like, const TimeRange& time)
{
    if (!hasReportSuffix(path))
        return cannotWriteReport(path, QCoreApplication::translate("Report", "unsupported report format; use .html or .pdf"));
    WholeFile file(path);
    if (!file.open())
        return cannotWriteReport(path, file.errorText());
    const ReportText& text = parts.text;
    QByteArray bytes;
    if (isPaper(path)) {
        ReportPicture picture = text.sweep ? ReportPicture::ofSweep(*text.sweep, like.font()) : ReportPicture::ofTimeline(runs, like, time);
        bytes = pdfOf(text, picture);
    } else {
        const QString figure = text.sweep
            ? QStringLiteral("<div class=\"picture\">\n%1</div>\n").arg(QString::fromUtf8(ReportPicture::ofSweep(*text.sweep, like.font()).svg()))
            : timelineFigure(parts.timeline);
        bytes = htmlPage(text.title, QString(text.body).replace(ReportPage::kPicture, figure), parts.timeline);
    }
    return file.keep(bytes) ? Result<>() : cannotWriteReport(path, file.errorText());
}

} // namespace

bool isReportOfSweep(const RunList& runs)
{
    return isOfSweep(reportSourceOf(runs));
}

bool hasReportSuffix(const QString& path)
{
    return path.endsWith(".html", Qt::CaseInsensitive) || path.endsWith(".pdf", Qt::CaseInsensitive);
}

Result<> saveReport(const QString& path, RunList& runs, const TimelineWidget& like)
{
    const TimeRange time = like.visibleRange().range();
    return saveParts(path, partsOf(path, reportSourceOf(runs), timelineSourcesOf(runs, like), time, {}), runs, like, time);
}

ReportWriter::ReportWriter(RunList& runs, const TimelineWidget& like, QObject* parent)
    : QObject(parent),
      m_runs(runs),
      m_like(like),
      m_tasks({.begin = [this](const SaveTask& task) { emit started(task.path); },
          .work = [this](const SaveTask& task, const std::stop_token& stop) { return compose(task, stop); },
          .conclude = [this](const SaveTask& task, const ReportParts& parts) { conclude(task, parts); },
          .drop = [this] { emit cancelled(); }})
{
    connect(&m_runs, &RunList::cleared, this, &ReportWriter::cancelAll); // text and picture would show different runs
    connect(&m_runs, &RunList::removed, this, &ReportWriter::cancelAll);
}

void ReportWriter::write(const QString& path)
{
    m_tasks.add({path, reportSourceOf(m_runs), timelineSourcesOf(m_runs, m_like), m_like.visibleRange().range()});
}

ReportParts ReportWriter::compose(const SaveTask& task, const std::stop_token& stop)
{
    const auto report = [this, stop](std::uint64_t done, std::uint64_t total) {
        const double share = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : -1;
        m_tasks.report(stop, [this, share] { emit progressed(share); });
    };
    return partsOf(task.path, task.source, task.timeline, task.time, {stop, report});
}

void ReportWriter::conclude(const SaveTask& task, const ReportParts& parts)
{
    const auto saved = saveParts(task.path, parts, m_runs, m_like, task.time);
    if (saved)
        emit written(task.path);
    else
        emit failed(QString::fromStdString(saved.error().message));
}

} // namespace stallscope::gui

#include "report.moc"
