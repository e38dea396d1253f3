// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/guide_window.h"

#include "gui/common/access/keyboard_focus.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScreen>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTextTable>
#include <QVBoxLayout>

#include <algorithm>

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

bool PageBrowser::contains(const QString& path, const QStringList& words)
{
    const QString text = textOf(builtIn(path));
    return std::all_of(words.begin(), words.end(), [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
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
constexpr double kScreenShare = 0.9; // at most
constexpr int kListWidth = 240;
constexpr int kMargin = 8;
constexpr int kSpacing = 3;
constexpr const char* kFirstPage = "docs/guide/README.md";

} // namespace

GuideWindow::GuideWindow(QWidget* parent)
    : QDialog(parent), m_browser(new PageBrowser(this)), m_list(new QListWidget(this)), m_search(new QLineEdit(this)), m_found(new QLabel(this))
{
    resize(kSize.boundedTo(screen()->availableSize() * kScreenShare));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(0);
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(kMargin, kMargin, 0, 0);
    column->addWidget(m_search);
    column->addWidget(m_found);
    column->addWidget(m_list, 1);
    side->setFixedWidth(kListWidth);
    row->addWidget(side);
    row->addWidget(m_browser, 1);
    m_search->setClearButtonEnabled(true);
    m_found->setForegroundRole(QPalette::PlaceholderText);
    m_found->hide();
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setSpacing(kSpacing);
    connect(m_search, &QLineEdit::textChanged, this, &GuideWindow::find);
    connect(m_search, &QLineEdit::returnPressed, this, &GuideWindow::findNext);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    connect(new QShortcut(QKeySequence::FindNext, this), &QShortcut::activated, this, &GuideWindow::findNext);
    new FocusRing(*m_list); // children of them
    new FocusRing(*m_browser);
    setTexts();
    listPages();
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item)
            m_browser->showPage(item->data(Qt::UserRole).toString());
    });
    connect(m_browser, &QTextBrowser::sourceChanged, this, &GuideWindow::markWords);
    connect(m_browser, &QTextBrowser::historyChanged, this, &GuideWindow::markPage);
    connect(new QShortcut(QKeySequence::Back, this), &QShortcut::activated, m_browser, &QTextBrowser::backward);
    m_browser->showPage(kFirstPage);
    m_list->setFocus();
}

void GuideWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setTexts();
}

/// All but the pages, which are in English.
void GuideWindow::setTexts()
{
    setWindowTitle(tr("Guide"));
    m_search->setPlaceholderText(tr("Search the guide"));
    m_search->setAccessibleName(tr("Search the guide"));
    m_search->setToolTip(tr("Lists the pages that contain all of these words; Enter goes to the next occurrence"));
    m_list->setAccessibleName(tr("Pages"));
    m_browser->setAccessibleName(tr("Page"));
    showCount();
}

void GuideWindow::showCount()
{
    m_found->setVisible(!m_words.isEmpty());
    m_found->setText(m_count == 0 ? tr("No page contains these words.") : tr("%n pages", nullptr, m_count));
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

void GuideWindow::find(const QString& words)
{
    m_words = words.split(' ', Qt::SkipEmptyParts);
    m_count = 0;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem& item = *m_list->item(row);
        const bool isFound = PageBrowser::contains(item.data(Qt::UserRole).toString(), m_words);
        item.setHidden(!isFound);
        m_count += isFound ? 1 : 0;
    }
    showCount();
    markWords();
}

void GuideWindow::markWords()
{
    QList<QTextEdit::ExtraSelection> marks;
    QTextCharFormat format;
    format.setBackground(palette().color(QPalette::Highlight));
    format.setForeground(palette().color(QPalette::HighlightedText));
    for (const QString& word : m_words) {
        for (QTextCursor at = m_browser->document()->find(word); !at.isNull(); at = m_browser->document()->find(word, at))
            marks << QTextEdit::ExtraSelection{at, format};
    }
    m_browser->setExtraSelections(marks);
}

void GuideWindow::findNext()
{
    if (m_words.isEmpty())
        return;
    QTextCursor next;
    const bool isListed = m_list->currentItem() && !m_list->currentItem()->isHidden();
    for (const QString& word : isListed ? m_words : QStringList()) {
        const QTextCursor at = m_browser->document()->find(word, m_browser->textCursor());
        if (!at.isNull() && (next.isNull() || at.position() < next.position()))
            next = at;
    }
    for (int step = 1; next.isNull() && step <= m_list->count(); ++step) {
        const int row = (m_list->currentRow() + step) % m_list->count();
        if (m_list->item(row)->isHidden())
            continue;
        m_list->setCurrentRow(row);
        m_browser->moveCursor(QTextCursor::Start);
        next = m_browser->document()->find(m_words.front()); // may fail: pages are listed by their source
    }
    if (next.isNull())
        return;
    m_browser->setTextCursor(next);
    m_browser->ensureCursorVisible();
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
