// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/compare/sides.h"

#include <QWidget>

class QComboBox;

namespace stallscope::gui {

/// Selects side A (the baseline) and side B. Always different: selecting the other side's choice swaps them.
class SideChooser : public QWidget {
    Q_OBJECT
public:
    explicit SideChooser(QWidget* parent = nullptr);

    /// Keeps the chosen sides, identified by their labels, while both exist.
    void setSides(const Sides& sides);
    /// Ignores sides that do not exist.
    void choose(SideChoice choice);
    void swap();
    [[nodiscard]] SideChoice choice() const { return m_choice; }

signals:
    void chosen();

private:
    void showChoice();
    void take(SideChoice choice);

    QComboBox* m_a;
    QComboBox* m_b;
    SideChoice m_choice;
    bool m_isByHand = false;
};

} // namespace stallscope::gui
