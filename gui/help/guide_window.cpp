// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/guide_window.h"

#include "gui/common/access/focus_ring.h"
#include "gui/help/page_browser.h"

#include <QDir>
#include <QHBoxLayout>
#include <QListWidget>
#include <QShortcut>
#include <QSignalBlocker>

namespace stallscope::gui {

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

/// Tasks first, in the order of the guide, then the pages that they refer to.
void GuideWindow::listPages()
{
    addPage(kFirstPage);
    for (const QString& task : PageBrowser::linksOf(kFirstPage))
        addPage(task);
    for (const QString& name : QDir(QStringLiteral(":/docs")).entryList({"*.md"}, QDir::Files, QDir::Name | QDir::IgnoreCase))
        addPage(QStringLiteral("docs/") + name);
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
