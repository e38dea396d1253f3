// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_forms.h"

#include "gui/export/paper.h"
#include "gui/export/report_contents.h"
#include "gui/export/report_page.h"
#include "gui/export/report_picture.h"
#include "profiler/base/say.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextObjectInterface>

namespace stallscope::gui {

namespace {

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

/// Width available for text on a page.
double textWidth(const QTextDocument& document)
{
    const QTextFrameFormat frame = document.rootFrame()->frameFormat();
    return document.pageSize().width() - frame.leftMargin() - frame.rightMargin() - 2 * frame.padding();
}

/// Draws the picture at the document's image.
class PictureObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    explicit PictureObject(ReportPicture& picture) : m_picture(picture) {}

    QSizeF intrinsicSize(QTextDocument* document, int, const QTextFormat&) override
    {
        return QSizeF(m_picture.size()) * (textWidth(*document) / m_picture.size().width());
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

} // namespace

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

} // namespace stallscope::gui

#include "report_forms.moc"
