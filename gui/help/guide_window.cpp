// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/guide_window.h"

#include "gui/common/access/keyboard_focus.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QListWidget>
#include <QRegularExpression>
#include <QShortcut>
#include <QSignalBlocker>
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

namespace {

constexpr QSize kSize(1120, 760);
constexpr int kListWidth = 240;
constexpr int kSpacing = 3;
constexpr const char* kFirstPage = "docs/guide/README.md";

} // namespace

GuideWindow::GuideWindow(QWidget* parent) : QDialog(parent), m_browser(new PageBrowser(this)), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Guide"));
    resize(kSize);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(0);
    row->addWidget(m_list);
    row->addWidget(m_browser, 1);
    m_list->setFixedWidth(kListWidth);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setSpacing(kSpacing);
    m_list->setAccessibleName(tr("Pages"));
    m_browser->setAccessibleName(tr("Page"));
    new FocusRing(*m_list); // children of them
    new FocusRing(*m_browser);
    listPages();
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) { m_browser->showPage(item->data(Qt::UserRole).toString()); });
    connect(m_browser, &QTextBrowser::historyChanged, this, &GuideWindow::markPage);
    connect(new QShortcut(QKeySequence::Back, this), &QShortcut::activated, m_browser, &QTextBrowser::backward);
    m_browser->showPage(kFirstPage);
    m_list->setFocus();
}

/// Pages that the guide lists, in its order, then all others.
void GuideWindow::listPages()
{
    QStringList pages = QStringList{kFirstPage} + PageBrowser::linksOf(kFirstPage);
    for (const QString& name : QDir(QStringLiteral(":/docs")).entryList({"*.md"}, QDir::Files, QDir::Name | QDir::IgnoreCase))
        pages << QStringLiteral("docs/") + name;
    pages.removeDuplicates();
    for (const QString& page : pages)
        addPage(page);
}

void GuideWindow::addPage(const QString& path)
{
    auto* item = new QListWidgetItem(PageBrowser::titleOf(path), m_list);
    item->setData(Qt::UserRole, path);
}

/// After following a link, or going back.
void GuideWindow::markPage()
{
    const QSignalBlocker quiet(m_list);
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(Qt::UserRole).toString() == m_browser->page())
            m_list->setCurrentRow(row);
    }
}

} // namespace stallscope::gui
