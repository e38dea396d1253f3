// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QVBoxLayout;

namespace stallscope::gui {

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

} // namespace stallscope::gui
