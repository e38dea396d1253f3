// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/panel_docks.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/theme/icons.h"
#include "gui/common/theme/quiet_style.h"

#include <QApplication>
#include <QDataStream>
#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QResizeEvent>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kNarrowPage = 1000; // pixels
constexpr int kTablesHeight = 300;
constexpr int kSummaryShare = 43; // % of the height at the right
constexpr QSize kUsualPage{1560, 880};

/// Title of a dock, with buttons to float and to hide it. A dock in tabs has none: its tab is its title.
class PanelTitle : public QWidget {
    Q_OBJECT
public:
    explicit PanelTitle(QDockWidget& dock) : QWidget(&dock), m_words(new QLabel(dock.windowTitle()))
    {
        QFont strong = m_words->font();
        strong.setBold(true);
        m_words->setFont(strong);
        m_words->setMinimumWidth(1);        // never makes the dock wider
        auto* buttons = new QToolBar(this); // by keyboard: actions of the Panels menu
        buttons->setIconSize({12, 12});
        connect(buttons->addAction(actionIcon(QStringLiteral("float")), tr("Float or Dock")), &QAction::triggered, &dock,
            [&dock] { dock.setFloating(!dock.isFloating()); });
        connect(buttons->addAction(actionIcon(QStringLiteral("close")), tr("Hide")), &QAction::triggered, &dock, &QDockWidget::hide);
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(10, 2, 2, 0);
        row->setSpacing(0);
        row->addWidget(m_words, 1);
        row->addWidget(buttons);
        connect(&dock, &QDockWidget::windowTitleChanged, m_words, &QLabel::setText);
    }
    void setShown(bool isShown)
    {
        setMaximumHeight(isShown ? QWIDGETSIZE_MAX : 0);
        for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            child->setVisible(isShown);
        layout()->setContentsMargins(isShown ? QMargins(10, 2, 2, 0) : QMargins());
    }

private:
    QLabel* m_words;
};

} // namespace

PanelDocks::PanelDocks(QWidget* page, QWidget* parent) : QMainWindow(parent)
{
    setWindowFlags(Qt::Widget);
    setAnimated(false);
    setDockOptions(AllowTabbedDocks | AllowNestedDocks);
    setDocumentMode(true);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCentralWidget(page);
}

// panels refer to the page
PanelDocks::~PanelDocks()
{
    m_isUpdating = true;
    qDeleteAll(std::exchange(m_docks, {}));
}

QDockWidget& PanelDocks::add(const QString& name, const QString& title, QWidget& panel, Side side)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName("dock." + name);
    auto* holder = new QWidget;
    auto* inside = new QVBoxLayout(holder);
    inside->setContentsMargins({});
    inside->addWidget(&panel);
    dock->setWidget(holder);
    dock->setTitleBarWidget(new PanelTitle(*dock));
    dock->installEventFilter(this);
    connect(dock, &QDockWidget::visibilityChanged, this, &PanelDocks::updatePanels);
    connect(dock, &QDockWidget::topLevelChanged, this, &PanelDocks::updateSoon);
    connect(dock, &QDockWidget::dockLocationChanged, this, &PanelDocks::updateSoon);
    m_docks << dock;
    m_panels << &panel;
    m_sides << side;
    place(m_docks.size() - 1);
    return *dock;
}

/// At the right the first dock stays above, and the following ones share tabs below it; docks below the page share tabs.
void PanelDocks::place(qsizetype index)
{
    QDockWidget* const dock = m_docks[index];
    dock->setFloating(false);
    const bool isRight = m_sides[index] == Side::Right;
    QList<QDockWidget*> before;
    for (qsizetype i = 0; i < index; ++i) {
        if (m_sides[i] == m_sides[index])
            before << m_docks[i];
    }
    if (isRight && !before.isEmpty())
        before.removeFirst();
    if (!before.isEmpty())
        return tabifyDockWidget(before.last(), dock);
    addDockWidget(isRight ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea, dock, isRight ? Qt::Vertical : Qt::Horizontal);
}

QDockWidget* PanelDocks::dockOf(const QWidget& panel) const
{
    const auto found = std::find(m_panels.begin(), m_panels.end(), &panel);
    return found == m_panels.end() ? nullptr : m_docks.value(found - m_panels.begin());
}

void PanelDocks::setTitle(const QWidget& panel, const QString& title)
{
    if (QDockWidget* dock = dockOf(panel))
        dock->setWindowTitle(title);
}

QList<QTabBar*> PanelDocks::tabBars() const
{
    return findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
}

/// QMainWindow keeps the address of the dock in its tab.
QDockWidget* PanelDocks::dockOfTab(const QTabBar& tabs, int tab) const
{
    const auto found = std::find_if(
        m_docks.begin(), m_docks.end(), [&](const QDockWidget* dock) { return reinterpret_cast<quintptr>(dock) == tabs.tabData(tab).value<quintptr>(); });
    return found == m_docks.end() ? nullptr : *found;
}

void PanelDocks::present(const QWidget& panel)
{
    if (QDockWidget* dock = dockOf(panel))
        bringForward(*dock);
}

void PanelDocks::bringForward(QDockWidget& shown)
{
    QDockWidget* const dock = &shown;
    dock->show();
    layout()->activate();
    for (QTabBar* tabs : tabBars()) {
        for (int tab = 0; tab < tabs->count(); ++tab) {
            if (dockOfTab(*tabs, tab) == dock)
                tabs->setCurrentIndex(tab);
        }
    }
    dock->raise();
    updatePanels();
    updateTabBars();
}

bool PanelDocks::isDockInFront(const QDockWidget& dock)
{
    return !dock.isHidden() && (dock.isFloating() || dock.geometry().right() >= 0);
}

bool PanelDocks::isInFront(const QWidget& panel) const
{
    const QDockWidget* const dock = dockOf(panel);
    return dock && isDockInFront(*dock);
}

bool PanelDocks::isOpen(const QWidget& panel) const
{
    const QDockWidget* const dock = dockOf(panel);
    return dock && !dock->isHidden();
}

void PanelDocks::setOpen(const QWidget& panel, bool isOpen)
{
    if (QDockWidget* dock = dockOf(panel); dock && dock->isHidden() == isOpen)
        dock->setVisible(isOpen);
}

bool PanelDocks::isAtSide(const QDockWidget& dock) const
{
    return dockWidgetArea(const_cast<QDockWidget*>(&dock)) != Qt::BottomDockWidgetArea;
}

bool PanelDocks::isSideShown() const
{
    return std::any_of(m_docks.begin(), m_docks.end(), [this](const QDockWidget* dock) { return !dock->isHidden() && isAtSide(*dock); });
}

void PanelDocks::setSideShown(bool isShown)
{
    if (isShown == isSideShown())
        return;
    if (!isShown) {
        m_folded = m_docks;
        m_folded.removeIf([this](const QDockWidget* dock) { return dock->isHidden() || !isAtSide(*dock); });
        std::stable_partition(m_folded.begin(), m_folded.end(), [](const QDockWidget* dock) { return !isDockInFront(*dock); });
        for (QDockWidget* dock : m_folded)
            dock->hide();
        return;
    }
    for (qsizetype i = m_docks.size() - 1; i >= 0 && m_folded.isEmpty(); --i) {
        if (m_sides[i] == Side::Right)
            m_docks[i]->show(); // they were closed one by one
    }
    for (QDockWidget* dock : std::exchange(m_folded, {}))
        bringForward(*dock);
}

QDockWidget* PanelDocks::focusedDock() const
{
    const QWidget* const now = QApplication::focusWidget();
    const auto holds = [now](const QDockWidget* dock) { return now && dock->isAncestorOf(now); };
    if (const auto holder = std::find_if(m_docks.begin(), m_docks.end(), holds); holder != m_docks.end())
        return *holder;
    const auto front = std::find_if(m_docks.begin(), m_docks.end(), [](const QDockWidget* dock) { return isDockInFront(*dock); });
    return front == m_docks.end() ? nullptr : *front;
}

void PanelDocks::floatOrDock()
{
    if (QDockWidget* dock = focusedDock())
        dock->setFloating(!dock->isFloating());
}

void PanelDocks::moveToNextSide()
{
    QDockWidget* const dock = focusedDock();
    if (!dock)
        return;
    const auto now = dockWidgetArea(dock);
    const auto next = now == Qt::RightDockWidgetArea ? Qt::BottomDockWidgetArea
        : now == Qt::BottomDockWidgetArea            ? Qt::LeftDockWidgetArea
                                                     : Qt::RightDockWidgetArea;
    dock->setFloating(false);
    const auto isThere = [&](QDockWidget* other) { return other != dock && !other->isHidden() && !other->isFloating() && dockWidgetArea(other) == next; };
    const auto other = std::find_if(m_docks.rbegin(), m_docks.rend(), isThere);
    if (other != m_docks.rend())
        tabifyDockWidget(*other, dock);
    else
        addDockWidget(next, dock);
    bringForward(*dock);
}

void PanelDocks::hideFocused()
{
    if (QDockWidget* dock = focusedDock())
        dock->hide();
}

void PanelDocks::arrange(Arrangement arrangement)
{
    if (width() < kNarrowPage && !isVisible())
        resize(kUsualPage); // else the sizes below would not fit
    m_folded.clear();
    m_widthBefore = 0;
    for (qsizetype i = 0; i < m_docks.size(); ++i)
        place(i);
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        const bool isSummary = i == 0;
        const bool isSide = m_sides[i] == Side::Right;
        const bool isTables = m_docks[i]->objectName() == QLatin1String("dock.tables");
        m_docks[i]->setVisible(isSummary || (arrangement == Arrangement::Analyze && isSide) || (arrangement == Arrangement::Compare && isTables));
    }
    sizeDocks();
    if (arrangement == Arrangement::Analyze)
        bringForward(*m_docks[1]);
    if (!isVisible())
        m_atShow = [this] { sizeDocks(); };
    updateTabBars();
    emit openChanged();
}

void PanelDocks::sizeDocks()
{
    layout()->activate();
    QList<QDockWidget*> columns;
    QList<int> heights;
    for (QDockWidget* dock : m_docks) {
        if (isDockInFront(*dock) && isAtSide(*dock) && columns.size() < 2) {
            columns << dock;
            heights << height() * (columns.size() == 1 ? kSummaryShare : 100 - kSummaryShare) / 100;
        }
    }
    setDockSizes({columns.first()}, {kSideWidth}, Qt::Horizontal);
    if (columns.size() == 2)
        setDockSizes(columns, heights, Qt::Vertical);
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        if (m_sides[i] == Side::Below)
            setDockSizes({m_docks[i]}, {kTablesHeight}, Qt::Vertical);
    }
    keepNarrow();
}

/// Docks shrink while the page has not yet its size.
void PanelDocks::applyDue()
{
    if (!m_atShow || !isVisible())
        return;
    std::exchange(m_atShow, nullptr)();
    updatePanels();
    updateTabBars();
}

QByteArray PanelDocks::state() const
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << size() << saveState();
    return bytes;
}

bool PanelDocks::setState(const QByteArray& state)
{
    QSize size;
    QByteArray places;
    QDataStream stream(state);
    stream >> size >> places;
    if (stream.status() != QDataStream::Ok || size.isEmpty())
        return false;
    if (!isVisible())
        resize(size.boundedTo({16384, 16384})); // sizes of docks are absolute
    m_folded.clear();
    m_widthBefore = 0;
    const bool isRestored = restoreState(places);
    if (isRestored && !isVisible())
        m_atShow = [this, places] { restoreState(places); };
    updateSoon();
    emit openChanged();
    return isRestored;
}

void PanelDocks::setDockSizes(const QList<QDockWidget*>& docks, const QList<int>& sizes, Qt::Orientation orientation)
{
    QMainWindow::resizeDocks(docks, sizes, orientation);
    layout()->invalidate();
    layout()->activate();
}

int PanelDocks::tabsHeightOf(const QDockWidget& dock) const
{
    for (const QTabBar* tabs : tabBars()) {
        for (int tab = 0; tab < tabs->count() && tabs->count() > 1; ++tab) {
            if (dockOfTab(*tabs, tab) == &dock)
                return tabs->height();
        }
    }
    return 0;
}

int PanelDocks::sideWidth() const
{
    int widest = 0;
    for (QDockWidget* dock : m_docks) {
        if (isDockInFront(*dock) && !dock->isFloating() && isAtSide(*dock))
            widest = std::max(widest, dock->width());
    }
    return widest;
}

bool PanelDocks::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        updateSoon();
    return QMainWindow::eventFilter(watched, event);
}

void PanelDocks::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    applyDue();
    updateSoon();
}

void PanelDocks::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    keepNarrow();
}

/// In a narrow window the panels take at most three eighths of the width; in a wide one their width before.
void PanelDocks::keepNarrow()
{
    narrowTabs();
    const int now = sideWidth();
    if (now == 0 || m_atShow)
        return;
    const int most = width() * 3 / 8;
    const bool isNarrow = width() < kNarrowPage;
    if (isNarrow && now > most) {
        m_widthBefore = std::max(m_widthBefore, now);
        resizeSide(most);
    } else if (!isNarrow && m_widthBefore > 0) {
        resizeSide(std::exchange(m_widthBefore, 0));
    }
}

/// Tabs of a narrow window are closer together, so that their titles are not elided.
void PanelDocks::narrowTabs()
{
    const bool isNarrow = width() < kNarrowPage;
    for (QTabBar* tabs : tabBars()) {
        if (tabs->property(QuietStyle::kNarrowTabs).toBool() == isNarrow)
            continue;
        tabs->setProperty(QuietStyle::kNarrowTabs, isNarrow);
        QEvent change(QEvent::StyleChange); // lays the tabs out anew
        QApplication::sendEvent(tabs, &change);
    }
}

void PanelDocks::resizeSide(int wanted)
{
    for (QDockWidget* dock : m_docks) {
        if (isDockInFront(*dock) && !dock->isFloating() && isAtSide(*dock))
            return setDockSizes({dock}, {wanted}, Qt::Horizontal);
    }
}

/// After Qt has moved the docks.
void PanelDocks::updateSoon()
{
    if (std::exchange(m_isDue, true))
        return;
    QTimer::singleShot(0, this, [this] {
        m_isDue = false;
        updatePanels();
        updateTabBars();
        emit openChanged();
    });
}

void PanelDocks::updatePanels()
{
    if (std::exchange(m_isUpdating, true))
        return;
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        QDockWidget* const dock = m_docks[i];
        const bool isTabbed = !dock->isFloating() && !tabifiedDockWidgets(dock).isEmpty()
            && std::ranges::any_of(tabifiedDockWidgets(dock), [](const QDockWidget* other) { return !other->isHidden() && !other->isFloating(); });
        static_cast<PanelTitle*>(dock->titleBarWidget())->setShown(!isTabbed);
        if (m_panels[i] && m_panels[i]->isHidden() == isDockInFront(*dock))
            m_panels[i]->setVisible(isDockInFront(*dock));
    }
    m_isUpdating = false;
    emit frontChanged();
}

void PanelDocks::updateTabBars()
{
    narrowTabs();
    for (QTabBar* tabs : tabBars()) {
        tabs->setFocusPolicy(tabs->count() > 1 ? Qt::TabFocus : Qt::NoFocus); // QMainWindow keeps the bar of tabs that are all hidden
        if (!tabs->accessibleName().isEmpty())
            continue;
        tabs->setAccessibleName(tr("Panels"));
        tabs->setExpanding(false);
        new FocusRing(*tabs); // child of it
        tabs->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(tabs, &QTabBar::tabBarDoubleClicked, this, [this, tabs](int tab) {
            if (QDockWidget* dock = dockOfTab(*tabs, tab))
                dock->setFloating(true);
        });
        connect(tabs, &QTabBar::customContextMenuRequested, this, [this, tabs](QPoint at) { showTabMenu(*tabs, at); });
    }
}

void PanelDocks::showTabMenu(QTabBar& tabs, QPoint at)
{
    const int tab = tabs.tabAt(at) >= 0 ? tabs.tabAt(at) : tabs.currentIndex();
    QDockWidget* const dock = dockOfTab(tabs, tab);
    if (!dock)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Float"), dock, [dock] { dock->setFloating(true); });
    menu->addAction(tr("&Hide"), dock, &QDockWidget::hide);
    menu->popup(tabs.mapToGlobal(at));
}

PanelShares::PanelShares(PanelDocks& docks, QDockWidget& upper, QDockWidget& lower, std::function<int()> preferredHeight, QObject* parent)
    : QObject(parent), m_docks(docks), m_upper(upper), m_lower(lower), m_preferredHeight(std::move(preferredHeight))
{
    m_docks.installEventFilter(this);
    connect(&m_docks, &PanelDocks::frontChanged, this, &PanelShares::followFront);
}

bool PanelShares::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::LayoutRequest: share(); break;
    case QEvent::MouseButtonPress: m_pressedAt = m_lower.height(); break; // on a border: docks cover the rest
    case QEvent::MouseButtonRelease:
        if (m_pressedAt >= 0 && m_pressedAt != m_lower.height()) {
            m_isTheirs = true;
            m_before = 0;
        }
        m_pressedAt = -1;
        break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

bool PanelShares::isStacked() const
{
    const auto isBeside = [](const QDockWidget& dock) { return !dock.isFloating() && PanelDocks::isDockInFront(dock); };
    return isBeside(m_upper) && isBeside(m_lower) && m_upper.x() == m_lower.x() && m_upper.y() < m_lower.y();
}

void PanelShares::followFront()
{
    const bool isInFront = isStacked();
    if (std::exchange(m_wasInFront, isInFront) == isInFront)
        return;
    if (!isInFront)
        giveBack();
    m_isTheirs = false;
    m_tried = {};
    share();
}

void PanelShares::setLower(int height)
{
    const int both = m_upper.height() + m_lower.height();
    m_docks.setDockSizes({&m_upper, &m_lower}, {both - height, height + m_docks.tabsHeightOf(m_lower)}, Qt::Vertical);
}

void PanelShares::share()
{
    if (m_isSharing || m_isTheirs || m_pressedAt >= 0 || !isStacked())
        return;
    const int both = m_upper.height() + m_lower.height();
    const int wanted = std::min(m_preferredHeight(), both * 2 / 3);
    if (m_lower.height() >= wanted || std::exchange(m_tried, {both, wanted}) == std::pair(both, wanted))
        return;
    m_isSharing = true;
    if (m_before == 0)
        m_before = static_cast<double>(m_lower.height()) / both;
    setLower(wanted);
    m_isSharing = false;
}

void PanelShares::giveBack()
{
    if (m_before == 0)
        return;
    QDockWidget* beside = nullptr; // in front of the same tabs now
    for (QDockWidget* dock : m_docks.tabifiedDockWidgets(&m_lower)) {
        if (!dock->isHidden() && dock->geometry().right() >= 0)
            beside = dock;
    }
    if (beside) {
        const int both = m_upper.height() + beside->height();
        const int lower = static_cast<int>(m_before * both);
        m_docks.setDockSizes({&m_upper, beside}, {both - lower, lower + m_docks.tabsHeightOf(*beside)}, Qt::Vertical);
    }
    m_before = 0;
}

} // namespace stallscope::gui

#include "panel_docks.moc"
