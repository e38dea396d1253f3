// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions.h"
#include "gui/app/command_palette.h"
#include "gui/app/follow_desk.h"
#include "gui/app/main_window.h"
#include "gui/app/note_actions.h"
#include "gui/app/picture_desk.h"
#include "gui/app/record_desk.h"
#include "gui/app/run_desk.h"
#include "gui/app/tour_desk.h"
#include "gui/app/translation.h"
#include "gui/app/welcome_page.h"
#include "gui/app/work_area.h"
#include "gui/app/writings.h"
#include "gui/export/report.h"
#include "gui/notes/note_desk.h"
#include "gui/run/run_panel.h"
#include "gui/runs/run_list.h"
#include "gui/runs/trace_loader.h"
#include "gui/timeline/selection.h"
#include "gui/timeline/visible_range.h"
#include "gui/view/aligner.h"
#include "gui/view/timeline_widget.h"
#include "gui/whatif/what_if_panel.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QStackedWidget>
#include <QTimer>
#include <QToolBar>

/// Another language while the window is open: everything that says something goes and is made anew, and is told of the same runs.
/// What goes on (a run, a recording, a file that is followed) goes on meanwhile.
namespace stallscope::gui {

namespace {

/// What people look at, and how; the same in every language.
struct View {
    ExperimentPlan plan;
    QSet<QString> switchedOn; ///< actions
    bool isWorkShown;
    WorkArea::Page page;
    int detailsTab;
    TimeRange visible;
    bool isFollowingEnd;
    std::optional<SpanPlace> span;
    std::optional<TimeRange> range;
};

QSet<QString> switchedOn(const Actions& actions)
{
    QSet<QString> on;
    for (const QAction* action : actions.all()) {
        if (action->isCheckable() && action->isChecked())
            on << action->objectName();
    }
    return on;
}

void switchOn(const Actions& actions, const QSet<QString>& wanted)
{
    for (QAction* action : actions.all()) {
        const bool isChoice = action->objectName().startsWith("theme.") || action->objectName().startsWith("language.");
        if (action->isCheckable() && !isChoice && action->isChecked() != wanted.contains(action->objectName()))
            action->trigger();
    }
}

void restore(const View& view, TimelineWidget& timeline)
{
    timeline.selection().selectRange(view.range);
    timeline.selection().select(view.span);
    if (!view.isFollowingEnd && !view.visible.isEmpty())
        timeline.visibleRange().show(view.visible);
    timeline.visibleRange().forgetHistory();
}

/// In itself, or in letters that can be read here.
QString nameOf(const Language& language)
{
    const QString lacking = fontLacking(language);
    return lacking.isEmpty() ? language.name : lacking;
}

} // namespace

void MainWindow::defineLanguageActions()
{
    auto* group = new QActionGroup(m_actions);
    const auto choice = [&](const QString& code, const QString& id, const QString& text) {
        QAction* action = m_actions->define(id, text, {}, {}, [this, code] { chooseLanguage(code); });
        action->setCheckable(true);
        action->setChecked(m_places.settings.language() == code);
        group->addAction(action);
    };
    choice({}, QStringLiteral("language.system"), tr("Language of the S&ystem"));
    for (const Language& one : languages())
        choice(one.code, QStringLiteral("language.") + one.code, nameOf(one));
}

void MainWindow::chooseLanguage(const QString& code)
{
    m_places.settings.setLanguage(code);
    QTimer::singleShot(0, this, &MainWindow::translate); // not from within an action that goes
}

void MainWindow::translate()
{
    constexpr int kSoon = 100; // ms: files are read and written by what would go, and dialogs and menus show its actions
    const bool isAsking = QApplication::activeModalWidget() || QApplication::activePopupWidget() || findChild<CommandPalette*>();
    if (isAsking || m_writings->areUnderWay() || m_sessions->loader().isBusy())
        return QTimer::singleShot(kSoon, this, &MainWindow::translate);
    TimelineWidget& before = m_work->timeline();
    m_work->whatIf().hidePrediction();
    const View view{m_runPanel->plan(), switchedOn(*m_actions), m_pages->currentWidget() == m_work, m_work->page(), m_work->detailsTab(),
        before.visibleRange().range(), before.visibleRange().isFollowingEnd(), before.selection().span(), before.selection().range()};
    remember();
    setUpdatesEnabled(false);
    takeDown();
    speak(languageOf(m_places.settings.language()));
    m_runPanel = new RunPanel(listDevices(hostBackends()));
    m_desk->setPanel(*m_runPanel);
    build();
    m_runs->tellAgain();
    showWhatGoesOn();
    m_runPanel->setPlan(view.plan);
    switchOn(*m_actions, view.switchedOn);
    restore(view, m_work->timeline());
    m_work->showPage(view.page);
    m_work->showDetailsTab(view.detailsTab);
    m_pages->setCurrentWidget(view.isWorkShown ? static_cast<QWidget*>(m_work) : m_welcome);
    offerActions();
    setUpdatesEnabled(true);
}

void MainWindow::takeDown()
{
    for (QObject* teller : std::initializer_list<QObject*>{m_runs, m_document, m_desk, m_sessions, &m_sessions->loader(), &m_sessions->followed(), m_programs})
        disconnect(teller, nullptr, this, nullptr);
    m_deviceSearch->cancel();
    m_programs->output().setParent(this); // has read what nobody will say again
    m_programs->output().hide();
    qDeleteAll(menuBar()->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    qDeleteAll(findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly));
    delete m_pictures;
    delete m_noteDesk;
    delete m_writings;
    delete m_aligner;
    delete m_tour;
    delete takeCentralWidget();
    delete m_actions;
    m_isLive = false;
}

} // namespace stallscope::gui
