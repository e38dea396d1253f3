// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSet>
#include <QString>
#include <QToolBar>

#include <functional>

namespace stallscope::gui {

class Actions;
struct Places;

/// Tool bar of icons; their texts are in tooltips. Leaves out what does not apply, and moves what has no room behind an arrow.
class WindowToolBar : public QToolBar {
    Q_OBJECT
public:
    explicit WindowToolBar(const Actions& actions, QWidget* parent = nullptr);

    /// Actions that do not apply are left out.
    void setApplies(const QString& id, bool applies);

private:
    void refill();

    const Actions& m_actions;
    QSet<QString> m_leftOut;
};

/// Narrow bar at the left edge of the window: run form, files and recordings.
class SideRail : public QToolBar {
    Q_OBJECT
public:
    /// The places outlive it. The function opens a file.
    SideRail(const Actions& actions, Places& places, const std::function<void(const QString&)>& open, QWidget* parent = nullptr);
};

} // namespace stallscope::gui
