// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/step_parts.h"

#include "gui/common/theme/colours.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr Nanos kFar = 4;       // medians: an outlier, such as a first step that warms up
constexpr double kFaint = 0.32; // of the muted colour, for idle time that the host did not cause

} // namespace

Nanos lengthOf(const Step& step, StepPart part)
{
    switch (part) {
    case StepPart::Kernel: return step.kernel;
    case StepPart::ExposedCopy: return step.exposedCopy;
    case StepPart::BothIdle: return step.bothIdle;
    case StepPart::OtherIdle: break;
    }
    return step.otherIdle();
}

QColor colourOf(const Theme& theme, StepPart part)
{
    const SpanColours spans(theme, ColourBy::Kind);
    switch (part) {
    case StepPart::Kernel: return QColor(spans.of(SpanKind::Kernel, 0, {}, {}));
    case StepPart::ExposedCopy: return QColor(spans.of(SpanKind::Memcpy, 0, {}, {}));
    case StepPart::BothIdle: return theme.wait;
    case StepPart::OtherIdle: break;
    }
    return mixed(theme.surface, theme.mutedText, kFaint);
}

Nanos reachOf(const RunSteps& steps)
{
    if (!steps.areThere())
        return 1;
    const Nanos far = std::max(kFar * steps.length.median, steps.length.high * 2);
    return std::max<Nanos>(std::min(steps.steps[steps.slowest].length(), far), 1);
}

} // namespace stallscope::gui
