// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"

#include <QWidget>

#include <vector>

class QFormLayout;

namespace stallscope::gui {

class ParameterField;

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
