// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/whatif/prediction_words.h"

#include "engine/cli/what_if_text.h"
#include "gui/details/words.h"

#include <QCoreApplication>

#include <cstdlib>

namespace stallscope::gui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(WhatIf)
};

} // namespace

QString resultWords(const RunReplay& replay, std::optional<Nanos> predicted)
{
    const QString measured = durationWords(replay.measured());
    if (!predicted)
        return Words::tr("Measured: %1. Tick what to change.").arg(measured);
    const Nanos saved = replay.measured() - *predicted;
    const QString gain = toQString(cli::gainWords(replay.measured(), *predicted));
    if (saved == 0)
        return Words::tr("Predicted: %1, as measured: %2.").arg(durationWords(*predicted), gain);
    const QString difference = saved > 0 ? Words::tr("it saves %1").arg(durationWords(saved)) : Words::tr("it costs %1").arg(durationWords(-saved));
    return unbroken(Words::tr("Predicted: %1 instead of the measured %2: %3; %4.").arg(durationWords(*predicted), measured, gain, difference));
}

QString reservationWords(const RunReplay& replay)
{
    const Nanos off = std::abs(replay.unchanged - replay.measured());
    const QString accuracy = off == 0
        ? Words::tr("Replayed without any change the run takes exactly what was measured.")
        : Words::tr("Replayed without any change the run takes %1: predictions are off by as much.").arg(durationWords(replay.unchanged));
    return together({accuracy, Words::tr("Whether the program needs what it waited for is for you to judge.")});
}

} // namespace stallscope::gui
