// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/remaining_time.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

struct RemainingWords {
    Q_DECLARE_TR_FUNCTIONS(Progress)
};

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kSoonest = seconds(2);
constexpr double kLeastShare = 0.02;

} // namespace

std::optional<milliseconds> remainingTime(milliseconds elapsed, double share)
{
    if (elapsed < kSoonest || !(share >= kLeastShare) || share >= 1)
        return std::nullopt;
    return milliseconds(std::llround(static_cast<double>(elapsed.count()) * (1 - share) / share));
}

QString remainingWords(milliseconds left)
{
    constexpr int kStep = 5; // seconds
    constexpr int kMinute = 60;
    const auto whole = static_cast<int>(std::ceil(static_cast<double>(left.count()) / 1000));
    const int rounded = std::max((whole + kStep - 1) / kStep * kStep, kStep);
    if (rounded <= kStep)
        return RemainingWords::tr("a few seconds left");
    if (rounded < 2 * kMinute)
        return RemainingWords::tr("about %1 s left").arg(rounded);
    return RemainingWords::tr("about %1 min left").arg((whole + kMinute - 1) / kMinute);
}

QString remainingWords(milliseconds elapsed, double share)
{
    const auto left = remainingTime(elapsed, share);
    return left ? remainingWords(*left) : QString();
}

} // namespace stallscope::gui
