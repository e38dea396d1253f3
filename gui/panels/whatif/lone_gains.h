// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/model/run_replay.h"

#include <QObject>

#include <memory>

namespace stallscope::gui {

class ChangeModel;

/// Time saved by each change alone: one replay per change, off the GUI thread, from top to bottom. Each result is set in
/// the model as soon as it is known.
class LoneGains : public QObject {
    Q_OBJECT
public:
    /// The model outlives it.
    explicit LoneGains(ChangeModel& model, QObject* parent = nullptr);

    /// Replay of the current run; null: none.
    void setReplay(std::shared_ptr<const RunReplay> replay);
    [[nodiscard]] bool isWorking() const { return m_work.isBusy(); }

private:
    void refresh();

    ChangeModel& m_model;
    std::shared_ptr<const RunReplay> m_replay;
    Background m_work;
};

} // namespace stallscope::gui
