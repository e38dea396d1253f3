// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/what_if_page.h"

#include "gui/common/access/spoken_name.h"
#include "gui/panels/whatif/change_model.h"
#include "gui/panels/whatif/change_table.h"
#include "gui/panels/whatif/critical_path_section.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr int kLeastRows = 5; // visible rows of changes at the least height
constexpr int kSide = 10;
constexpr int kBetween = 6;

} // namespace

WhatIfPage::WhatIfPage(ChangeModel& model, CriticalPathController& path, QWidget* parent)
    : QWidget(parent),
      m_run(new QComboBox),
      m_path(new CriticalPathSection(path)),
      m_table(new ChangeTable(model)),
      m_sentence(new QLabel),
      m_reservation(new QLabel),
      m_show(new QPushButton(tr("Show Predicted Timeline"))),
      m_clear(new QPushButton(tr("Clear"))),
      m_remove(new QPushButton(tr("Remove")))
{
    setSpokenName(*m_run, tr("Run"));
    m_run->setToolTip(tr("Run to predict"));
    m_run->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    QFont strong = m_sentence->font();
    strong.setBold(true);
    m_sentence->setFont(strong);
    for (QLabel* label : {m_sentence, m_reservation}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_reservation->setForegroundRole(QPalette::PlaceholderText);
    m_show->setCheckable(true);
    m_show->setToolTip(tr("Open the predicted timeline in another pane"));
    m_clear->setToolTip(tr("Clear all changes"));
    m_remove->setToolTip(tr("Remove the wait from the list (Delete)"));
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scrolled = scrolled();
    m_scrolled->installEventFilter(this);
    m_staying = staying();
    scroll->setWidget(m_scrolled);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(scroll, 1);
    column->addWidget(m_staying);
}

int WhatIfPage::preferredHeight() const
{
    return m_scrolled->minimumHeight() + (m_staying->hasHeightForWidth() ? m_staying->heightForWidth(width()) : m_staying->sizeHint().height());
}

bool WhatIfPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)
        makeRoom();
    return QWidget::eventFilter(watched, event);
}

/// QScrollArea ignores height-for-width of its contents.
void WhatIfPage::makeRoom()
{
    const QLayout& layout = *m_scrolled->layout();
    const int height = layout.hasHeightForWidth() ? layout.totalMinimumHeightForWidth(m_scrolled->width()) : layout.totalMinimumSize().height();
    if (height == m_scrolled->minimumHeight())
        return;
    m_scrolled->setMinimumHeight(height);
    updateGeometry();
}

QWidget* WhatIfPage::scrolled()
{
    auto* upper = new QWidget;
    auto* column = new QVBoxLayout(upper);
    column->setContentsMargins(kSide, 8, kSide, 0);
    column->setSpacing(kBetween);
    column->addWidget(m_run);
    column->addWidget(m_path);
    column->addWidget(m_table, 1);
    column->addWidget(m_reservation);
    const int row = m_table->fontMetrics().height() + kBetween;
    m_table->setMinimumHeight(row * (kLeastRows + 1));
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it scrolls by itself, so its size hint must not make the page scroll
    return upper;
}

QWidget* WhatIfPage::staying()
{
    auto* lower = new QWidget;
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_show);
    buttons->addWidget(m_clear);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(lower);
    column->setContentsMargins(kSide, kBetween, kSide, 8);
    column->setSpacing(kBetween);
    column->addWidget(m_sentence);
    column->addLayout(buttons);
    return lower;
}

} // namespace stallscope::gui
