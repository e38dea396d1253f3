// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/page_browser.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QRegularExpression>
#include <QTextTable>

namespace stallscope::gui {

namespace {

constexpr int kPictureWidth = 780;
constexpr int kTextWidth = kPictureWidth + 60; // including margins and scroll bar

/// Without the license lines at the top.
QString textOf(const QString& file)
{
    static const QRegularExpression kComment("<!--.*?-->\\s*", QRegularExpression::DotMatchesEverythingOption);
    QFile page(file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()).remove(kComment) : QString();
}

QString builtIn(const QString& path)
{
    return QStringLiteral(":/") + path;
}

} // namespace

PageBrowser::PageBrowser(QWidget* parent) : QTextBrowser(parent)
{
    setMinimumWidth(kTextWidth);
    setFrameShape(QFrame::NoFrame);
    constexpr qreal kMargin = 16;
    document()->setDocumentMargin(kMargin);
    connect(this, &QTextBrowser::sourceChanged, this, &PageBrowser::styleTables);
}

void PageBrowser::styleTables()
{
    constexpr qreal kPadding = 5;
    for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorderBrush(palette().color(QPalette::Mid));
        format.setCellPadding(kPadding);
        table->setFormat(format);
    }
}

void PageBrowser::showPage(const QString& path)
{
    setSource(QUrl(QStringLiteral("qrc:/") + path), QTextDocument::MarkdownResource);
}

QString PageBrowser::page() const
{
    return source().path().mid(1);
}

QString PageBrowser::titleOf(const QString& path)
{
    static const QRegularExpression kHeading("^# (.*)$", QRegularExpression::MultilineOption);
    return kHeading.match(textOf(builtIn(path))).captured(1);
}

QStringList PageBrowser::linksOf(const QString& path)
{
    static const QRegularExpression kLink("\\]\\(([^)#]+\\.md)[^)]*\\)");
    QStringList pages;
    for (auto links = kLink.globalMatch(textOf(builtIn(path))); links.hasNext();)
        pages << QDir::cleanPath(QFileInfo(path).path() + '/' + links.next().captured(1));
    pages.removeDuplicates();
    return pages;
}

QVariant PageBrowser::loadResource(int type, const QUrl& name)
{
    const QUrl whole = name.isRelative() ? source().resolved(name) : name;
    if (type == QTextDocument::MarkdownResource)
        return textOf(builtIn(whole.path().mid(1)));
    if (type != QTextDocument::ImageResource)
        return QTextBrowser::loadResource(type, name);
    const QImage picture(builtIn(whole.path().mid(1)));
    return picture.width() > kPictureWidth ? picture.scaledToWidth(kPictureWidth, Qt::SmoothTransformation) : picture;
}

} // namespace stallscope::gui
