// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report.h"

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
#include "profiler/base/say.h"
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

const char* const kPageStyle = R"(
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; color: #1a1f27; background: #fff; max-width: 1180px; margin: 2em auto; padding: 0 1.5em; }
h1 { font-size: 1.6em; line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2em; margin: 2em 0 .5em; padding-bottom: .2em; border-bottom: 1px solid #cfd5dc; }
h3 { font-size: 1em; margin: 1.4em 0 .4em; }
p { margin: .5em 0; }
.result { font-size: 1.15em; font-weight: 600; }
.muted { color: #5a6573; font-size: .92em; }
.picture svg { display: block; width: 100%; height: auto; border: 1px solid #cfd5dc; }
table { border-collapse: collapse; width: 100%; font-size: .92em; font-variant-numeric: tabular-nums; }
th { border-bottom: 1px solid #9aa4b0; font-weight: 600; }
th, td { padding: .3em .7em; vertical-align: top; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; white-space: nowrap; }
tr.even { background: #f3f5f8; }
pre { background: #f3f5f8; padding: .8em 1em; white-space: pre-wrap; overflow-wrap: anywhere; }
@media print {
  body { font-size: 10pt; max-width: none; margin: 0; padding: 0; }
  h2, h3 { break-after: avoid; }
  tr, .picture { break-inside: avoid; }
  thead { display: table-header-group; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)";

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

/// A self-contained page with embedded style and picture.
QByteArray htmlOf(const ReportText& text, ReportPicture& picture)
{
    const QString figure = QStringLiteral("<div class=\"picture\">\n%1</div>\n").arg(QString::fromUtf8(picture.svg()));
    QString filled = text.body;
    filled.replace(ReportPage::kPicture, figure);
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
               .arg(QString::fromStdString(language()))
               .toUtf8()
        + text.title.toHtmlEscaped().toUtf8() + "</title>\n<style>" + kPageStyle + "</style>\n</head>\n<body>\n" + filled.toUtf8() + "</body>\n</html>\n";
}

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
    QString filled = text.body;
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

Result<> saveText(const QString& path, const ReportText& text, RunList& runs, const TimelineWidget& like, const TimeRange& time)
{
    if (!hasReportSuffix(path))
        return cannotWriteReport(path, QCoreApplication::translate("Report", "unsupported report format; use .html or .pdf"));
    WholeFile file(path);
    if (!file.open())
        return cannotWriteReport(path, file.errorText());
    ReportPicture picture = text.sweep ? ReportPicture::ofSweep(*text.sweep, like.font()) : ReportPicture::ofTimeline(runs, like, time);
    const QByteArray bytes = path.endsWith(".pdf", Qt::CaseInsensitive) ? pdfOf(text, picture) : htmlOf(text, picture);
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
    return saveText(path, reportOf(reportSourceOf(runs)), runs, like, like.visibleRange().range());
}

ReportWriter::ReportWriter(RunList& runs, const TimelineWidget& like, QObject* parent)
    : QObject(parent),
      m_runs(runs),
      m_like(like),
      m_tasks({.begin = [this](const SaveTask& task) { emit started(task.path); },
          .work = [](const SaveTask& task, const std::stop_token& stop) { return reportOf(task.source, stop); },
          .conclude = [this](const SaveTask& task, const ReportText& text) { conclude(task, text); },
          .drop = [this] { emit cancelled(); }})
{
    connect(&m_runs, &RunList::cleared, this, &ReportWriter::cancelAll); // text and picture would show different runs
    connect(&m_runs, &RunList::removed, this, &ReportWriter::cancelAll);
}

void ReportWriter::write(const QString& path)
{
    m_tasks.add({path, reportSourceOf(m_runs), m_like.visibleRange().range()});
}

void ReportWriter::conclude(const SaveTask& task, const ReportText& text)
{
    const auto saved = saveText(task.path, text, m_runs, m_like, task.time);
    if (saved)
        emit written(task.path);
    else
        emit failed(QString::fromStdString(saved.error().message));
}

} // namespace stallscope::gui

#include "report.moc"
