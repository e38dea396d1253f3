// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QList>
#include <QMainWindow>
#include <QPointer>
#include <QString>

#include <functional>
#include <utility>

class QDockWidget;
class QTabBar;

namespace stallscope::gui {

/// A page with panels in docks around it, which the user moves, tabs, floats and hides. A main window inside of a page, so that the
/// docks come and go with the page.
///
/// The panel of a dock behind other tabs is hidden: Qt only moves such docks out of sight, where Tab and screen readers would still reach them.
class PanelDocks : public QMainWindow {
    Q_OBJECT
public:
    enum class Side { Right, Below };
    /// Which panels an arrangement shows.
    enum class Arrangement { Analyze, Run, Compare };

    explicit PanelDocks(QWidget* page, QWidget* parent = nullptr);
    ~PanelDocks() override;

    /// The name is stable: saved states refer to it. The first panel at the right stays above; the following ones share tabs below it.
    QDockWidget& add(const QString& name, const QString& title, QWidget& panel, Side side);
    [[nodiscard]] QList<QDockWidget*> docks() const { return m_docks; }
    /// The dock of a panel, or null.
    [[nodiscard]] QDockWidget* dockOf(const QWidget& panel) const;
    void setTitle(const QWidget& panel, const QString& title);

    /// Shows the panel and brings it to the front of its tabs.
    void present(const QWidget& panel);
    /// Visible, and not behind another tab.
    [[nodiscard]] bool isInFront(const QWidget& panel) const;
    [[nodiscard]] static bool isDockInFront(const QDockWidget& dock);
    /// Not hidden, although possibly behind another tab.
    [[nodiscard]] bool isOpen(const QWidget& panel) const;
    void setOpen(const QWidget& panel, bool isOpen);
    /// Hides all panels but those below the page, or shows those that were hidden so.
    void setSideShown(bool isShown);
    [[nodiscard]] bool isSideShown() const;

    /// Acts on the panel with keyboard focus, or else on the first one in front.
    void floatOrDock();
    void moveToNextSide();
    void hideFocused();

    /// Puts all docks in their places and sizes of an arrangement.
    void arrange(Arrangement arrangement);
    /// Places, sizes, tabs and hidden panels. A state also holds the size that they are part of.
    [[nodiscard]] QByteArray state() const;
    bool setState(const QByteArray& state);

    /// As resizeDocks(), which takes effect only with the next layout, but at once.
    void setDockSizes(const QList<QDockWidget*>& docks, const QList<int>& sizes, Qt::Orientation orientation);
    /// Height of the tabs above a dock; 0 if it has none.
    [[nodiscard]] int tabsHeightOf(const QDockWidget& dock) const;
    /// Width of the docks at the right; 0 without any.
    [[nodiscard]] int sideWidth() const;
    static constexpr int kSideWidth = 308; ///< leaves two thirds of 1600 pixels to lanes, beside rail and track names

signals:
    /// A panel was opened or closed, also by the user.
    void openChanged();
    /// Another panel is in front.
    void frontChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void place(qsizetype index);
    void sizeDocks();
    void applyDue();
    [[nodiscard]] bool isAtSide(const QDockWidget& dock) const;
    void bringForward(QDockWidget& shown);
    [[nodiscard]] QDockWidget* focusedDock() const;
    [[nodiscard]] QList<QTabBar*> tabBars() const;
    [[nodiscard]] QDockWidget* dockOfTab(const QTabBar& tabs, int tab) const;
    void showTabMenu(QTabBar& tabs, QPoint at);
    void updateSoon();
    void updatePanels();
    void updateTabBars();
    void keepNarrow();
    void narrowTabs();
    void resizeSide(int wanted);

    QList<QDockWidget*> m_docks;
    QList<QPointer<QWidget>> m_panels; // of m_docks, each inside of a widget of its dock: an empty dock would limit the size of its tabs
    QList<Side> m_sides;               // of m_docks, where they start
    QList<QDockWidget*> m_folded;      // by setSideShown(false), those in front last
    int m_widthBefore = 0;             // of the side, before the window became narrow
    bool m_isUpdating = false;
    bool m_isDue = false;
    std::function<void()> m_atShow; // sizes that hold only once the window has its own
};

/// While a panel with a larger preferred height is in front of its tabs, the panel above gives up space, keeping at least a third of
/// both, and gets it back afterwards. A border moved by the user stays.
class PanelShares : public QObject {
    Q_OBJECT
public:
    /// The function returns the preferred height of the lower panel. All outlive it.
    PanelShares(PanelDocks& docks, QDockWidget& upper, QDockWidget& lower, std::function<int()> preferredHeight, QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool isStacked() const;
    void setLower(int height);
    void share();
    void giveBack();
    void followFront();

    PanelDocks& m_docks;
    QDockWidget& m_upper;
    QDockWidget& m_lower;
    std::function<int()> m_preferredHeight;
    double m_before = 0;  // share of the lower panel before it was enlarged; 0: it was not
    int m_pressedAt = -1; // its height when a border was grasped
    bool m_wasInFront = false;
    bool m_isSharing = false;
    std::pair<int, int> m_tried; // both heights and the wanted one: a panel above may not become lower, and each attempt asks for a layout
    bool m_isTheirs = false;     // the user moved the border while the panel was in front
};

} // namespace stallscope::gui
