// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/layout/panel_docks.h"

#include <QList>
#include <QObject>

class QAction;

namespace stallscope::gui {

class Settings;

/// The layouts of the window by name. Changes by the user belong to the current layout and are kept with it, until it is reset.
class SavedLayouts : public QObject {
    Q_OBJECT
public:
    using Arrangement = PanelDocks::Arrangement;

    /// `form` is the checkable action that shows the run form. All outlive it.
    SavedLayouts(PanelDocks& docks, QAction& form, Settings& settings, QObject* parent = nullptr);

    /// The checkable actions of the layouts, in the order of Arrangement.
    void setChoices(const QList<QAction*>& choices) { m_choices = choices; }
    /// Restores the layout that was current at the last save().
    void restore();
    void save();
    void choose(Arrangement arrangement);
    /// Puts the current layout back as it was at first.
    void reset();
    [[nodiscard]] Arrangement current() const { return m_current; }

private:
    void keep();
    void showForm(bool isShown);

    PanelDocks& m_docks;
    QAction& m_form;
    Settings& m_settings;
    Arrangement m_current = Arrangement::Analyze;
    QList<QAction*> m_choices;
};

} // namespace stallscope::gui
