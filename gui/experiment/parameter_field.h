// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/parameters.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QComboBox;
class QLineEdit;
class QToolButton;

namespace stallscope::gui {

/// Editor for one parameter of a workload: a line edit with the syntax of the command line ("64MiB", "1e6"), or a list of
/// words; and a button that restores the default. Numbers can be swept, and then take several values.
class ParameterField : public QWidget {
    Q_OBJECT
public:
    explicit ParameterField(const ParameterInfo& info, QWidget* parent = nullptr);

    [[nodiscard]] const ParameterInfo& info() const { return m_info; }
    /// Empty while the input is invalid.
    [[nodiscard]] std::optional<std::int64_t> value() const;
    /// Why the input is invalid.
    [[nodiscard]] QString errorText() const;
    void setValue(std::int64_t value);
    /// Restores the default, without a sweep.
    void reset();

    [[nodiscard]] bool isSwept() const;
    /// Values of the sweep; empty without a sweep or while the input is invalid.
    [[nodiscard]] std::vector<std::int64_t> sweptValues() const;
    /// Empty: no sweep.
    void setSweptValues(const std::vector<std::int64_t>& values);
    /// Why sweeping it is disabled; empty: enabled.
    void forbidSweep(const QString& reason);

signals:
    void changed();

private:
    void addInput();
    void addSweep();
    void addReset();
    void showSweep(bool isSwept);
    [[nodiscard]] QWidget* input() const;
    void validate();
    void showVerdict(QLineEdit& edit, const QString& problem, const QString& help);
    [[nodiscard]] Result<std::int64_t> parsed() const;
    [[nodiscard]] Result<std::vector<std::int64_t>> parsedSweep() const;

    ParameterInfo m_info;
    QLineEdit* m_edit = nullptr;    // for a number
    QComboBox* m_words = nullptr;   // for a choice
    QLineEdit* m_values = nullptr;  // for a swept number
    QToolButton* m_sweep = nullptr; // for a number
    QToolButton* m_reset;
};

} // namespace stallscope::gui
