// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/activity_bars.h"

#include "gui/app/controllers/follow_controller.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/common/access/screen_reader.h"
#include "gui/export/report.h"
#include "gui/model/remaining_time.h"
#include "gui/model/session_document.h"
#include "gui/model/trace_loader.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace stallscope::gui {

namespace {

constexpr int kSteps = 1000;

} // namespace

JobBar::JobBar(QWidget* parent)
    : QWidget(parent), m_what(new QLabel(this)), m_progress(new QProgressBar(this)), m_left(new QLabel(this)), m_announcement(new Announcement(*this))
{
    auto* box = new QHBoxLayout(this);
    box->setContentsMargins(12, 8, 12, 8);
    box->setSpacing(12);
    box->addWidget(m_what);
    box->addWidget(m_progress, 1);
    box->addWidget(m_left);
    m_left->setForegroundRole(QPalette::PlaceholderText);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    box->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, &JobBar::cancelRequested);
    m_what->setTextFormat(Qt::PlainText); // file names are untrusted
    hide();
}

void JobBar::begin(const QString& what)
{
    m_what->setText(what);
    m_announcement->announce(what);
    m_clock.start();
    progress(-1);
    show();
}

void JobBar::progress(double share)
{
    m_progress->setRange(0, share < 0 ? 0 : kSteps); // unknown total: busy indicator
    m_progress->setValue(static_cast<int>(share * kSteps));
    const QString left = remainingWords(std::chrono::milliseconds(m_clock.isValid() ? m_clock.elapsed() : 0), share);
    m_left->setText(left);
    m_left->setVisible(!left.isEmpty());
}

JobBar* makeOpeningBar(TraceLoader& loader)
{
    auto* bar = new JobBar;
    QObject::connect(bar, &JobBar::cancelRequested, &loader, &TraceLoader::cancel);
    QObject::connect(&loader, &TraceLoader::started, bar, [bar](const QStringList& paths) {
        bar->begin(paths.size() == 1 ? JobBar::tr("Opening %1").arg(QFileInfo(paths.front()).fileName())
                                     : JobBar::tr("Opening %n files", nullptr, static_cast<int>(paths.size())));
    });
    QObject::connect(&loader, &TraceLoader::progressed, bar, &JobBar::progress);
    QObject::connect(&loader, &TraceLoader::cancelled, bar, &QWidget::hide);
    QObject::connect(&loader, &TraceLoader::finished, bar, &QWidget::hide);
    QObject::connect(&loader, &TraceLoader::failed, bar, &QWidget::hide);
    return bar;
}

JobBar* makeSavingBar(SessionDocument& document)
{
    auto* bar = new JobBar;
    QObject::connect(bar, &JobBar::cancelRequested, &document, &SessionDocument::cancelSaving);
    QObject::connect(
        &document, &SessionDocument::saveStarted, bar, [bar](const QString& path) { bar->begin(JobBar::tr("Saving %1").arg(QFileInfo(path).fileName())); });
    QObject::connect(&document, &SessionDocument::saveProgressed, bar, &JobBar::progress);
    QObject::connect(&document, &SessionDocument::saveCancelled, bar, &QWidget::hide);
    QObject::connect(&document, &SessionDocument::saved, bar, &QWidget::hide);
    QObject::connect(&document, &SessionDocument::saveFailed, bar, &QWidget::hide);
    return bar;
}

JobBar* makeReportBar(ReportWriter& writer)
{
    auto* bar = new JobBar;
    QObject::connect(bar, &JobBar::cancelRequested, &writer, &ReportWriter::cancel);
    QObject::connect(&writer, &ReportWriter::started, bar, [bar](const QString& path) {
        bar->begin(JobBar::tr("Writing %1").arg(QFileInfo(path).fileName()));
        bar->progress(-1);
    });
    QObject::connect(&writer, &ReportWriter::progressed, bar, &JobBar::progress);
    QObject::connect(&writer, &ReportWriter::cancelled, bar, &QWidget::hide);
    QObject::connect(&writer, &ReportWriter::written, bar, &QWidget::hide);
    QObject::connect(&writer, &ReportWriter::failed, bar, &QWidget::hide);
    return bar;
}

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
