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

/// One parameter of a workload: a field in which it can be typed as on the command line ("64MiB", "1e6"), or a list of its
/// words; and a button that brings back the default. A number can be swept: then the field takes several values instead.
class ParameterField : public QWidget {
    Q_OBJECT
public:
    explicit ParameterField(const ParameterInfo& info, QWidget* parent = nullptr);

    [[nodiscard]] const ParameterInfo& info() const { return m_info; }
    /// Nothing while what is typed makes no sense.
    [[nodiscard]] std::optional<std::int64_t> value() const;
    /// Why it makes none.
    [[nodiscard]] QString errorText() const;
    void setValue(std::int64_t value);
    /// To the default, which is not swept.
    void reset();

    [[nodiscard]] bool isSwept() const;
    /// Those to go through; nothing where it is not swept, or what is typed makes no sense.
    [[nodiscard]] std::vector<std::int64_t> sweptValues() const;
    /// None: it is not swept.
    void setSweptValues(const std::vector<std::int64_t>& values);
    /// Why it cannot be swept besides; empty: it can.
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
    QLineEdit* m_edit = nullptr;    // of a number
    QComboBox* m_words = nullptr;   // of a choice
    QLineEdit* m_values = nullptr;  // of a number that is swept
    QToolButton* m_sweep = nullptr; // of a number
    QToolButton* m_reset;
};

} // namespace stallscope::gui
