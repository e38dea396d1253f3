// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/parameters.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLineEdit;
class QToolButton;

namespace stallscope::gui {

/// One parameter of a workload: a field in which it can be typed as on the command line ("64MiB", "1e6"), or a list of its
/// words; and a button that brings back the default.
class ParameterField : public QWidget {
    Q_OBJECT
public:
    explicit ParameterField(const ParameterInfo& info, QWidget* parent = nullptr);

    [[nodiscard]] const ParameterInfo& info() const { return m_info; }
    /// Nothing while what is typed makes no sense.
    [[nodiscard]] std::optional<std::int64_t> value() const;
    /// Why it makes none.
    [[nodiscard]] QString complaint() const;
    void setValue(std::int64_t value);
    void reset() { setValue(m_info.standard); }

signals:
    void changed();

private:
    void judge();
    [[nodiscard]] Result<std::int64_t> parsed() const;

    ParameterInfo m_info;
    QLineEdit* m_edit = nullptr;  // of a number
    QComboBox* m_words = nullptr; // of a choice
    QToolButton* m_reset;
};

} // namespace stallscope::gui
