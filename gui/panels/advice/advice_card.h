// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/advice/run_advice.h"

#include <QFrame>

#include <memory>

class QPushButton;

namespace stallscope::gui {

/// One finding: the problem, the gain, the remedy, and links to the places where it occurs.
class AdviceCard : public QFrame {
    Q_OBJECT
public:
    AdviceCard(std::shared_ptr<const RunAdvice> run, std::size_t finding, QWidget* parent = nullptr);

    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton& showButton() { return *m_show; }
    [[nodiscard]] QPushButton& tryButton() { return *m_try; }

signals:
    void placeRequested(const stallscope::gui::RunAdvice::Place& place);
    /// Requests a prediction of the run without the finding.
    void tryRequested(const stallscope::Advice& advice);

private:
    void showNext();
    void nameButton();

    std::shared_ptr<const RunAdvice> m_run;
    std::size_t m_finding;
    std::size_t m_next = 0;
    QPushButton* m_show;
    QPushButton* m_try;
};

} // namespace stallscope::gui
