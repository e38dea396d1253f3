// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "engine/workloads/workload.h"

#include <QComboBox>
#include <QString>
#include <QWidget>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QFormLayout;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace stallscope::gui {

/// Translates a text of the catalogue.
[[nodiscard]] QString catalogueText(const char* text);

/// Combo box for long texts in a narrow place: closed, the text is elided and repeated in the tooltip; open, the list is as
/// wide as its texts.
class ElidedCombo : public QComboBox {
    Q_OBJECT
public:
    explicit ElidedCombo(QWidget* parent = nullptr);

    void showPopup() override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// Check boxes for the strategies of a workload.
class StrategyList : public QWidget {
    Q_OBJECT
public:
    explicit StrategyList(QWidget* parent = nullptr);

    void setWorkload(const WorkloadInfo& workload);
    /// In catalogue order.
    [[nodiscard]] std::vector<std::string> ticked() const;
    void tick(const std::vector<std::string>& strategies);

signals:
    void changed();

private:
    QVBoxLayout* m_column;
    std::vector<StrategyInfo> m_strategies;
    std::vector<QCheckBox*> m_boxes; // one per strategy
};

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

/// Form for the parameters of a workload, generated from the catalogue.
class ParameterForm : public QWidget {
    Q_OBJECT
public:
    explicit ParameterForm(QWidget* parent = nullptr);

    void setWorkload(const WorkloadInfo& workload);
    /// The first error in the input; empty if all of it is valid.
    [[nodiscard]] QString errorText() const;
    /// Invalid input is replaced by the default.
    [[nodiscard]] ParameterValues values() const;
    void setValues(const ParameterValues& values);
    /// Swept parameters in catalogue order.
    [[nodiscard]] std::vector<SweptParameter> sweep() const;
    void setSweep(const std::vector<SweptParameter>& sweep);
    [[nodiscard]] const std::vector<ParameterField*>& fields() const { return m_fields; }

signals:
    void changed();

private:
    void limitSweep();

    QFormLayout* m_rows;
    std::vector<ParameterInfo> m_parameters;
    std::vector<ParameterField*> m_fields; // owned by the rows
};

} // namespace stallscope::gui
