// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/live_bar.h"

#include "gui/app/controllers/follow_controller.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/common/access/announcement.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace stallscope::gui {

LiveBar::LiveBar(const QString& button, QWidget* parent)
    : QWidget(parent), m_what(new QLabel(this)), m_announcement(new Announcement(*this)), m_button(new QPushButton(button, this))
{
    auto* box = new QHBoxLayout(this);
    box->setContentsMargins(12, 8, 12, 8);
    box->setSpacing(12);
    m_what->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name must not widen the window
    m_what->setTextFormat(Qt::PlainText);
    box->addWidget(m_what, 1);
    box->addWidget(m_button);
    hide();
}

void LiveBar::setMessage(const QString& what)
{
    m_what->setText(what);
    m_what->setToolTip(what);
    if (isHidden())
        m_announcement->announce(what);
    setVisible(!what.isEmpty());
}

QString LiveBar::words() const
{
    return m_what->text();
}

LiveBar* makeFollowBar(FollowController& controller)
{
    auto* bar = new LiveBar(LiveBar::tr("Stop Following"));
    QObject::connect(&bar->button(), &QPushButton::clicked, &controller, &FollowController::stop);
    const auto update = [bar, &controller] { bar->setMessage(controller.words()); };
    QObject::connect(&controller, &FollowController::changed, bar, update);
    update();
    return bar;
}

LiveBar* makeRecordBar(RecordingController& controller)
{
    auto* bar = new LiveBar(LiveBar::tr("Stop"));
    QObject::connect(&bar->button(), &QPushButton::clicked, &controller, &RecordingController::stop);
    const auto update = [bar, &controller] {
        bar->setMessage(controller.words());
        bar->button().setText(controller.wasAskedToEnd() ? LiveBar::tr("Terminate...") : LiveBar::tr("Stop"));
    };
    QObject::connect(&controller, &RecordingController::changed, bar, update);
    update();
    return bar;
}

} // namespace stallscope::gui
