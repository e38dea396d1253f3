// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/paper.h"

#include <QAbstractTextDocumentLayout>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>

namespace stallscope::gui {

namespace {

constexpr double kMarginInches = 0.8;

double marginOf(const QPdfWriter& pdf)
{
    return kMarginInches * pdf.logicalDpiX();
}

void layOut(QPdfWriter& pdf, QTextDocument& document)
{
    pdf.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait, {}));
    document.documentLayout()->setPaintDevice(&pdf);
    QTextFrameFormat frame = document.rootFrame()->frameFormat();
    frame.setMargin(marginOf(pdf));
    document.rootFrame()->setFrameFormat(frame);
    document.setPageSize(QSizeF(pdf.width(), pdf.height()));
}

bool isHeading(const QTextBlock& block)
{
    return block.blockFormat().headingLevel() > 0;
}

/// The block that must be on the same page as a heading: the first row of a table, or the first line of text.
QTextBlock firstBelow(const QTextBlock& heading)
{
    QTextBlock below = heading.next();
    while (below.isValid() && isHeading(below))
        below = below.next();
    auto* table = below.isValid() ? qobject_cast<QTextTable*>(heading.document()->frameAt(below.position())) : nullptr;
    return table && table->rows() > 1 ? table->cellAt(1, 0).firstCursorPosition().block() : below;
}

int pageAt(const QTextDocument& document, double y)
{
    return static_cast<int>(y / document.pageSize().height());
}

bool isStranded(const QTextBlock& heading)
{
    const QTextDocument& document = *heading.document();
    const QTextBlock below = firstBelow(heading);
    if (!below.isValid())
        return false;
    const double top = document.documentLayout()->blockBoundingRect(heading).top();
    const QRectF first = document.documentLayout()->blockBoundingRect(below);
    const double line = below.layout()->lineCount() > 0 ? below.layout()->lineAt(0).height() : first.height();
    return pageAt(document, top) != pageAt(document, first.top() + line);
}

/// From first to last: moving a heading shifts everything behind it.
void keepHeadings(QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (!isHeading(block) || !isStranded(block))
            continue;
        QTextBlockFormat format = block.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(block).setBlockFormat(format);
    }
}

void drawPage(QPainter& painter, QTextDocument& document, int page, double margin)
{
    const QSizeF size = document.pageSize();
    const QRectF view(0, page * size.height(), size.width(), size.height());
    painter.save();
    painter.translate(0, -view.top());
    painter.setClipRect(view);
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = view;
    context.palette.setColor(QPalette::Text, Qt::black);
    document.documentLayout()->draw(&painter, context);
    painter.restore();
    painter.setFont(document.defaultFont());
    painter.drawText(QRectF(0, size.height() - margin, size.width() - margin, margin * 2 / 3), Qt::AlignRight | Qt::AlignVCenter, QString::number(page + 1));
}

} // namespace

void printOn(QPdfWriter& pdf, QTextDocument& document)
{
    layOut(pdf, document);
    keepHeadings(document);
    QPainter painter(&pdf);
    for (int page = 0; page < document.pageCount(); ++page) {
        if (page > 0)
            pdf.newPage();
        drawPage(painter, document, page, marginOf(pdf));
    }
}

} // namespace stallscope::gui
