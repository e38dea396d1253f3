// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/tour_card.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kWidth = 360;
constexpr int kGap = 14;

} // namespace

TourCard::TourCard(QWidget& window)
    : QFrame(&window), m_name(new QLabel), m_words(new QLabel), m_count(new QLabel), m_back(new QPushButton(tr("Back"))), m_next(new QPushButton(tr("Next")))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setFixedWidth(kWidth);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Guided tour"));
    QFont bold = m_name->font();
    bold.setBold(true);
    m_name->setFont(bold);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto* end = new QPushButton(tr("End Tour"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_count, 1);
    row->addWidget(end);
    row->addWidget(m_back);
    row->addWidget(m_next);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 12);
    column->setSpacing(8);
    column->addWidget(m_name);
    column->addWidget(m_words);
    column->addSpacing(4);
    column->addLayout(row);
    connect(end, &QPushButton::clicked, this, &TourCard::endRequested);
    connect(m_back, &QPushButton::clicked, this, &TourCard::backRequested);
    connect(m_next, &QPushButton::clicked, this, &TourCard::nextRequested);
    for (QPushButton* button : {end, m_back, m_next})
        button->installEventFilter(this);
    hide();
}

void TourCard::showStop(const QString& name, const QString& words, int stop, int stops)
{
    m_name->setText(name);
    m_words->setText(words);
    //: which stop of the tour this is, counted from 1, and how many there are
    m_count->setText(tr("%1 of %2").arg(stop + 1).arg(stops));
    m_back->setEnabled(stop > 0);
    m_next->setText(stop + 1 < stops ? tr("Next") : tr("Done"));
    setAccessibleDescription(words);
    adjustSize();
    show();
    raise();
    m_next->setFocus();
}

void TourCard::standBeside(const QRect& place)
{
    const QRect window = parentWidget()->rect();
    QRect card(QPoint(), sizeHint().expandedTo({kWidth, 0}));
    card.setWidth(kWidth);
    if (place.isEmpty()) {
        card.moveCenter(window.center());
    } else {
        card.moveCenter(place.center());
        if (place.bottom() + kGap + card.height() < window.bottom())
            card.moveTop(place.bottom() + kGap);
        else if (place.top() - kGap - card.height() > window.top())
            card.moveBottom(place.top() - kGap);
        else if (place.left() - kGap - card.width() > window.left())
            card.moveRight(place.left() - kGap);
        else // a widget that fills the window is covered at its bottom
            card.moveBottom(place.bottom() - kGap);
    }
    const int right = std::max(kGap, window.width() - card.width() - kGap);
    const int bottom = std::max(kGap, window.height() - card.height() - kGap);
    card.moveTo(std::clamp(card.left(), kGap, right), std::clamp(card.top(), kGap, bottom));
    setGeometry(card);
}

/// While the card has the focus, it handles keys before its buttons and the window.
bool TourCard::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    return (isKey && takes(static_cast<QKeyEvent&>(*event))) || QFrame::eventFilter(watched, event);
}

bool TourCard::event(QEvent* event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    return (isKey && takes(static_cast<QKeyEvent&>(*event))) || QFrame::event(event);
}

void TourCard::takeKeyboard()
{
    if (!isAncestorOf(window()->focusWidget()))
        m_next->setFocus();
}

/// Tab stays on the card.
bool TourCard::focusNextPrevChild(bool isNext)
{
    QList<QPushButton*> buttons = findChildren<QPushButton*>();
    buttons.removeIf([](const QPushButton* button) { return !button->isEnabled(); });
    const qsizetype at = buttons.indexOf(&focused());
    buttons[(at + (isNext ? 1 : buttons.size() - 1)) % buttons.size()]->setFocus(isNext ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

/// The focused button; Next if the card itself has the focus.
QPushButton& TourCard::focused() const
{
    auto* button = qobject_cast<QPushButton*>(focusWidget());
    return button && button->hasFocus() ? *button : *m_next;
}

bool TourCard::takes(QKeyEvent& event)
{
    const int key = event.key();
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (key != Qt::Key_Escape && key != Qt::Key_Left && key != Qt::Key_Right && !isEnter)
        return false;
    event.accept();
    if (event.type() == QEvent::ShortcutOverride)
        return true;
    if (isEnter)
        focused().click();
    else if (key == Qt::Key_Escape)
        emit endRequested();
    else if (key == Qt::Key_Left)
        emit backRequested();
    else
        emit nextRequested();
    return true;
}

} // namespace stallscope::gui
