// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <array>
#include <cstddef>

class QComboBox;

namespace stallscope::gui {

class RunList;

/// Selects the runs whose steps are shown: A, and optionally B beside it. Defaults to the first two runs; the user's choice
/// is kept while its runs exist.
class StepChoice : public QWidget {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit StepChoice(const RunList& runs, QWidget* parent = nullptr);

    /// Indices in the list; -1: none.
    [[nodiscard]] int a() const;
    [[nodiscard]] int b() const;
    [[nodiscard]] int run(std::size_t side) const;
    void choose(int a, int b);
    /// Reloads the list.
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
