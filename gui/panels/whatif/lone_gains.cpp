// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/lone_gains.h"

#include "gui/panels/whatif/change_model.h"

#include <utility>

namespace stallscope::gui {

LoneGains::LoneGains(ChangeModel& model, QObject* parent) : QObject(parent), m_model(model)
{
    connect(&m_model, &ChangeModel::gainsMissing, this, &LoneGains::refresh);
}

void LoneGains::setReplay(std::shared_ptr<const RunReplay> replay)
{
    if (m_replay == replay)
        return;
    m_replay = std::move(replay);
    refresh();
}

void LoneGains::refresh()
{
    std::vector<std::pair<int, PossibleChange>> missing;
    for (int row = 0; m_replay && row < m_model.rowCount(); ++row) {
        if (!m_model.at(row).gain)
            missing.emplace_back(row, m_model.at(row));
    }
    m_work.cancel(); // row indices may have changed
    if (missing.empty())
        return;
    m_work.run(
        [this, replay = m_replay, missing = std::move(missing)](const std::stop_token& stop) {
            for (const auto& [row, change] : missing) {
                if (stop.stop_requested())
                    break;
                PossibleChange alone = change;
                alone.isChosen = true;
                const Nanos length = replay->whatIf.replayed(changeOf({alone}, replay->whatIf.run().waits())).length();
                m_work.report(stop, [this, row = row, saved = replay->measured() - length] { m_model.setGain(row, saved); });
            }
            return true;
        },
        [](bool) {});
}

} // namespace stallscope::gui
