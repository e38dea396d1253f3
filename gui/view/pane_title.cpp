// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/pane_title.h"

#include "gui/details/words.h"
#include "profiler/base/units.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace stallscope::gui {

namespace {

constexpr int kHeight = 26;

QString share(const Share& value)
{
    return value ? toQString(formatShare(*value)) : PaneTitle::tr("n/a");
}

} // namespace

PaneTitle::PaneTitle(QWidget* parent) : QWidget(parent), m_title(new QLabel(this)), m_numbers(new QLabel(this)), m_offset(new QToolButton(this))
{
    setFixedHeight(kHeight);
    setAutoFillBackground(true);
    auto* box = new QHBoxLayout(this);
    box->setContentsMargins(10, 0, 10, 0);
    box->setSpacing(16);
    box->addWidget(m_title);
    box->addWidget(m_offset);
    box->addStretch(1);
    box->addWidget(m_numbers);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_offset->setAutoRaise(true);
    m_offset->setToolTip(tr("Move this run back to where its window begins"));
    m_offset->hide();
    connect(m_offset, &QToolButton::clicked, this, &PaneTitle::offsetReset);
}

void PaneTitle::showRun(const ShownRun& run)
{
    m_title->setText(run.title);
    m_offset->setVisible(run.offset != 0);
    m_offset->setText(tr("moved by %1 ×").arg(durationWords(run.offset)));
    if (!run.report) {
        m_numbers->setText(tr("working out the numbers..."));
        return;
    }
    const RunReport& report = *run.report;
    m_numbers->setText(tr("%1   ·   busy %2   ·   overlap %3   ·   stalled %4   ·   %n wait(s)", nullptr, static_cast<int>(report.tandem.syncCount))
                           .arg(durationWords(report.window), share(report.allDevices.busyShare), share(report.tandem.hostDeviceOverlap), share(report.tandem.stalled)));
    m_numbers->setToolTip(tr("Length of the run. Busy: the share of it in which a device works. Overlap: of the devices' busy time, how much the host was free to go on. "
                             "Stalled: the share in which the host was blocked, final waits left out."));
}

void PaneTitle::setTheme(const Theme& theme)
{
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.raised);
    setPalette(colours);
    QPalette muted = m_numbers->palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_numbers->setPalette(muted);
}

} // namespace stallscope::gui
