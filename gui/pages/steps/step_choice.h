// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <array>
#include <cstddef>

class QComboBox;

namespace stallscope::gui {

class RunList;

/// The line in which one says whose steps are shown: those of A, and beside them those of B. Two runs are held against each
/// other, of more the first two; who chose others keeps them while they are there.
class StepChoice : public QWidget {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit StepChoice(const RunList& runs, QWidget* parent = nullptr);

    /// Places in the list; -1: none.
    [[nodiscard]] int a() const;
    [[nodiscard]] int b() const;
    [[nodiscard]] int run(std::size_t side) const;
    void choose(int a, int b);
    /// Takes over what is in the list now.
    void list();

signals:
    void changed();

private:
    QComboBox* addSide(const QString& title, const QString& name);
    void swap();

    const RunList& m_runs;
    std::array<QComboBox*, 2> m_choices{};
    bool m_isByHand = false; // the user chose the runs
};

} // namespace stallscope::gui
