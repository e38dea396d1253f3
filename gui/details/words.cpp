// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/details/words.h"

#include "profiler/base/units.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace stallscope::gui {

QString unbroken(QString sentence)
{
    static const QRegularExpression kBeforeUnit("(?<=\\d) (?=(ns|us|ms|s|min|h|%)\\b|%)");
    return sentence.replace(kBeforeUnit, QString(QChar::Nbsp));
}

QString durationWords(Nanos length)
{
    return toQString(formatDuration(length));
}

QString exactDurationWords(Nanos length)
{
    constexpr Nanos kMicro = 1000;
    if (length > -kMicro && length < kMicro)
        return durationWords(length);
    return QString("%1 (%2 ns)").arg(durationWords(length), toQString(formatCount(length)));
}

QString kindWords(SpanKind kind)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("Kind", text); };
    switch (kind) {
    case SpanKind::Kernel: return tr("kernel");
    case SpanKind::Memcpy: return tr("copy");
    case SpanKind::Memset: return tr("memset");
    case SpanKind::Graph: return tr("graph");
    case SpanKind::Migration: return tr("memory migration");
    case SpanKind::DeviceRange: return tr("range on the device");
    case SpanKind::SyncRecord: return tr("synchronization record");
    case SpanKind::ApiCall: return tr("API call");
    case SpanKind::Range: return tr("range");
    case SpanKind::HostOp: return tr("operation");
    case SpanKind::Python: return tr("Python function");
    case SpanKind::Overhead: return tr("profiler overhead");
    case SpanKind::Mark: return tr("mark");
    }
    return tr("span");
}

} // namespace stallscope::gui
