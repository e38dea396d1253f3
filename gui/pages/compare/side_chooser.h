// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/compare/sides.h"

#include <QWidget>

class QComboBox;

namespace stallscope::gui {

/// Which side is A, the baseline, and which is B. Never the same: taking one's side gives it the other's.
class SideChooser : public QWidget {
    Q_OBJECT
public:
    explicit SideChooser(QWidget* parent = nullptr);

    /// Two chosen sides are kept, identified by their labels, while both exist.
    void setSides(const Sides& sides);
    /// Ignores a choice of sides that are not there.
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
