// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/tour.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kDark = 120; // of 255
constexpr qreal kFrame = 2;
constexpr int kPadding = 6;

} // namespace

Spotlight::Spotlight(QWidget& window) : QWidget(&window), m_window(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(window.rect());
    window.installEventFilter(this);
    hide();
}

void Spotlight::showPlace(const QRect& place)
{
    m_names.clear();
    m_place = place;
    raise();
    show();
    update();
}

void Spotlight::showNames(std::vector<Named> places)
{
    m_place = {};
    m_names = std::move(places);
    raise();
    show();
    update();
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(m_window.rect());
    return QWidget::eventFilter(watched, event);
}

void Spotlight::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (!m_place.isEmpty()) {
        painter.setClipRegion(QRegion(rect()) - m_place);
        painter.fillRect(rect(), QColor(0, 0, 0, kDark));
        painter.setClipping(false);
        painter.setPen(QPen(palette().color(QPalette::Highlight), kFrame));
        painter.drawRect(QRectF(m_place).adjusted(-1, -1, 1, 1));
    }
    for (const Named& named : m_names)
        paintName(painter, named);
}

void Spotlight::paintName(QPainter& painter, const Named& named) const
{
    const QColor accent = palette().color(QPalette::Highlight);
    painter.setPen(QPen(accent, kFrame));
    painter.drawRect(QRectF(named.place).adjusted(1, 1, -1, -1));
    const QFontMetrics metrics = fontMetrics();
    QRect chip(QPoint(), QSize(metrics.horizontalAdvance(named.name) + 2 * kPadding, metrics.height() + kPadding));
    const bool hasRoom = named.place.width() > chip.width() && named.place.height() > chip.height();
    if (hasRoom) // aligned to the top left
        chip.moveBottomRight(named.place.bottomRight());
    else
        chip.moveTopLeft(named.place.bottomLeft() + QPoint(0, 1));
    chip.moveLeft(std::clamp(chip.left(), 0, std::max(0, width() - chip.width())));
    chip.moveTop(std::clamp(chip.top(), 0, std::max(0, height() - chip.height())));
    painter.fillRect(chip, accent);
    painter.setPen(palette().color(QPalette::HighlightedText));
    painter.drawText(chip, Qt::AlignCenter, named.name);
}

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

namespace {

constexpr int kLookAgain = 120; // milliseconds

} // namespace

Tour::Tour(QWidget& window, QObject* parent) : QObject(parent), m_spotlight(new Spotlight(window)), m_card(new TourCard(window)), m_follow(new QTimer(this))
{
    m_follow->setInterval(kLookAgain);
    connect(m_follow, &QTimer::timeout, this, &Tour::follow);
    connect(m_card, &TourCard::nextRequested, this, &Tour::next);
    connect(m_card, &TourCard::backRequested, this, &Tour::back);
    connect(m_card, &TourCard::endRequested, this, &Tour::end);
}

Tour::~Tour()
{
    delete m_card;
    delete m_spotlight;
}

void Tour::begin(std::vector<TourStop> stops)
{
    hideNames();
    m_stops = std::move(stops);
    if (m_stops.empty())
        return;
    m_follow->start();
    QCoreApplication::instance()->installEventFilter(this);
    goTo(0, Direction::Forward);
}

void Tour::end()
{
    if (!isOn())
        return;
    m_stops.clear();
    m_follow->stop();
    QCoreApplication::instance()->removeEventFilter(this);
    m_card->hide();
    m_spotlight->hide();
    emit ended();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::ContextMenu:
    case QEvent::Wheel: break;
    default: return false;
    }
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (!widget || !m_card || widget->window() != m_card->window())
        return false;
    if (widget == m_card || m_card->isAncestorOf(widget))
        return false;
    m_card->takeKeyboard(); // a click may have moved the focus elsewhere
    return true;
}

void Tour::next()
{
    if (isOn())
        goTo(m_at + 1, Direction::Forward);
}

void Tour::back()
{
    if (isOn() && m_at > 0)
        goTo(m_at - 1, Direction::Backward);
}

/// Goes to that stop, or to the next visible one in the direction; beyond the last one the tour ends.
void Tour::goTo(std::size_t stop, Direction direction)
{
    for (std::size_t at = stop; at < m_stops.size(); at += direction == Direction::Forward ? 1 : std::size_t(-1)) {
        if (m_stops[at].go)
            m_stops[at].go();
        if (m_stops[at].place().isEmpty())
            continue;
        m_at = at;
        m_card->showStop(m_stops[at].name, m_stops[at].words, static_cast<int>(at), static_cast<int>(m_stops.size()));
        return follow();
    }
    if (direction == Direction::Forward)
        end();
    else
        goTo(m_at, Direction::Forward); // there is no earlier one
}

void Tour::showNames(const std::vector<TourStop>& stops)
{
    end();
    m_named = stops;
    if (m_named.empty())
        return;
    m_follow->start();
    follow();
}

void Tour::hideNames()
{
    if (!areNamesShown())
        return;
    m_named.clear();
    m_follow->stop();
    m_spotlight->hide();
    emit namesHidden();
}

void Tour::follow()
{
    if (isOn()) {
        const QRect place = stop().place();
        m_spotlight->showPlace(place);
        m_card->standBeside(place);
        m_card->raise();
        return;
    }
    std::vector<Spotlight::Named> seen;
    for (const TourStop& part : m_named) {
        if (const QRect place = part.place(); !place.isEmpty())
            seen.push_back({place, part.name});
    }
    m_spotlight->showNames(std::move(seen));
}

} // namespace stallscope::gui
