// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/query_panel.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/mnemonics.h"
#include "gui/common/access/screen_reader.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/model/settings.h"
#include "gui/pages/query/example_queries.h"
#include "gui/pages/query/query_editor.h"
#include "gui/pages/query/query_results.h"
#include "gui/panels/tables/table_view.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/part_words.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr auto kTextKey = "query.text";
constexpr auto kTimeLimitKey = "query.timeLimit";
constexpr std::array<int, 4> kTimeLimits{10, 60, 600, 0}; // seconds; 0: none
constexpr int kUsualTimeLimit = 1;                        // index of the above
constexpr qsizetype kListedHistory = 25;
constexpr qsizetype kLongestEntry = 70; // characters of a query in a menu
constexpr qsizetype kLongestTip = 1000; // and in its tooltip
constexpr int kLeastLines = 3;          // of the editor

QString shortened(const QString& text, qsizetype longest)
{
    return text.size() > longest ? text.first(longest) + QStringLiteral("...") : text;
}

/// A query on one line of a menu.
QString entryOf(const QString& sql)
{
    return shortened(sql.simplified(), kLongestEntry).replace('&', "&&");
}

QString tipOf(const QString& sql)
{
    return plainTip(shortened(sql.trimmed(), kLongestTip));
}

/// Asks for the name of a query.
class NameDialog : public QDialog {
public:
    NameDialog(const QueryNotebook& notebook, QWidget* parent) : QDialog(parent), m_name(new QLineEdit(this))
    {
        setWindowTitle(QueryPanel::tr("Save Query"));
        m_name->setMaxLength(QueryNotebook::kLongestName);
        m_name->setMinimumWidth(24 * fontMetrics().averageCharWidth());
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
        QPushButton* save = buttons->button(QDialogButtonBox::Save);
        save->setEnabled(false);
        auto* form = new QFormLayout(this);
        form->addRow(QueryPanel::tr("&Name:"), m_name);
        form->addRow(buttons);
        connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        connect(m_name, &QLineEdit::textChanged, this, [save, saved = notebook.saved()](const QString& name) {
            const bool isTaken = std::ranges::find(saved, name.simplified(), &SavedQuery::name) != saved.end();
            save->setText(isTaken ? QueryPanel::tr("Replace") : QueryPanel::tr("Save"));
            save->setEnabled(!name.simplified().isEmpty());
        });
        giveLettersTo(*this);
    }

    [[nodiscard]] QString name() const { return m_name->text(); }

protected:
    bool focusNextPrevChild(bool isNext) override { return focusNext(*this, isNext); }

private:
    QLineEdit* m_name;
};

} // namespace

QueryPanel::QueryPanel(const RunList& runs, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_editor(new QueryEditor),
      m_run(new QPushButton(tr("Run Query"))),
      m_cancel(new QPushButton(tr("Cancel"))),
      m_timeLimit(new QComboBox),
      m_message(new QLabel),
      m_results(new QueryResults(runs, selection)),
      m_announcement(new Announcement(*this))
{
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("layout.query"));
    splitter->addWidget(makeEditorArea());
    splitter->addWidget(m_results);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(splitter);
    connectSignals();
    setTheme(themeOf(Theme::Mode::Dark));
    setMessage({}, false);
    updateButtons();
}

QueryPanel::~QueryPanel()
{
    store();
}

QWidget* QueryPanel::makeEditorArea()
{
    m_run->setToolTip(tr("Run the query (Ctrl+Enter)"));
    m_cancel->setToolTip(tr("Stop the running query"));
    m_editor->setAccessibleName(tr("SQL query"));
    m_editor->setPlaceholderText(tr("SELECT ... FROM kernels\nCtrl+Space completes a word, Ctrl+Up shows earlier queries."));
    m_editor->setMinimumHeight(kLeastLines * m_editor->fontMetrics().height());
    setSpokenName(*m_timeLimit, tr("Time limit"));
    m_timeLimit->setToolTip(tr("A query that takes longer is stopped"));
    for (const int seconds : kTimeLimits)
        m_timeLimit->addItem(seconds == 0 ? tr("No time limit") : tr("Limit %1 s").arg(seconds), seconds);
    m_timeLimit->setCurrentIndex(kUsualTimeLimit);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setFocusPolicy(Qt::NoFocus); // announced when it changes
    m_message->setTextFormat(Qt::PlainText);
    m_examples = makeMenuButton(tr("Examples"), tr("Queries that are ready to run"), &QueryPanel::fillExamples);
    m_saved = makeMenuButton(tr("Saved Queries"), tr("Run, save or delete your own queries"), &QueryPanel::fillSaved);
    m_history = makeMenuButton(tr("History"), tr("Queries that were run before"), &QueryPanel::fillHistory);

    auto* area = new QWidget;
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    for (QWidget* control : std::initializer_list<QWidget*>{m_run, m_cancel, m_examples, m_saved, m_history})
        line->addWidget(control);
    line->addStretch(1);
    line->addWidget(m_timeLimit);
    auto* box = new QVBoxLayout(area);
    box->setContentsMargins(8, 6, 8, 2);
    box->setSpacing(4);
    box->addLayout(line);
    box->addWidget(m_editor, 1);
    box->addWidget(m_message);
    return area;
}

QToolButton* QueryPanel::makeMenuButton(const QString& text, const QString& tip, void (QueryPanel::*fill)())
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    button->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, fill);
    return button;
}

void QueryPanel::connectSignals()
{
    connect(m_run, &QPushButton::clicked, this, &QueryPanel::run);
    connect(m_cancel, &QPushButton::clicked, this, &QueryPanel::cancel);
    connect(m_editor, &QueryEditor::runRequested, this, &QueryPanel::run);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &QueryPanel::updateButtons);
    connect(m_timeLimit, &QComboBox::activated, this, &QueryPanel::store);
    connect(m_results, &QueryResults::spanRequested, this, &QueryPanel::spanRequested);
    connect(m_results, &QueryResults::rangeRequested, this, &QueryPanel::rangeRequested);
    connect(&m_runs, &RunList::added, this, &QueryPanel::updateButtons);
    connect(&m_runs, &RunList::changed, this, &QueryPanel::dropClosed);
    connect(&m_runs, &RunList::removed, this, &QueryPanel::dropClosed, Qt::QueuedConnection); // those behind a closed run leave and come back
    connect(&m_runs, &RunList::cleared, this, &QueryPanel::dropClosed);
}

void QueryPanel::setTheme(const Theme& theme)
{
    m_editor->setTheme(theme);
    m_results->setTheme(theme);
    m_errorColour = theme.wait;
    setMessage(message(), m_hasError);
}

void QueryPanel::keepIn(Settings& settings)
{
    m_settings = &settings;
    m_notebook.load(settings);
    m_editor->setHistory(m_notebook.history());
    if (m_editor->toPlainText().isEmpty())
        m_editor->putText(settings.choice(kTextKey).toString());
    if (const int limit = m_timeLimit->findData(settings.choice(kTimeLimitKey, kTimeLimits[kUsualTimeLimit])); limit >= 0)
        m_timeLimit->setCurrentIndex(limit);
}

void QueryPanel::store()
{
    if (!m_settings)
        return;
    m_notebook.store(*m_settings);
    m_settings->setChoice(kTextKey, m_editor->toPlainText().left(QueryNotebook::kLongestQuery));
    m_settings->setChoice(kTimeLimitKey, m_timeLimit->currentData());
}

QueryPanel::State QueryPanel::state() const
{
    return {m_editor->toPlainText(), m_results->answer(), isRunning(), m_results->run()};
}

void QueryPanel::restore(const State& state)
{
    m_editor->putText(state.text);
    m_results->setRun(state.run);
    if (state.answer && isShown(m_runs, *state.answer->trace)) {
        m_results->setAnswer(state.answer);
        setMessage(summaryOf(*state.answer), false);
    }
    if (state.isRunning)
        run();
}

QString QueryPanel::message() const
{
    return m_message->text();
}

void QueryPanel::setLimits(std::uint64_t rows, std::uint64_t bytes)
{
    m_mostRows = rows;
    m_mostBytes = bytes;
}

void QueryPanel::setTimeLimit(std::chrono::milliseconds limit)
{
    m_timeLimit->addItem(durationWords(std::chrono::nanoseconds(limit).count()), static_cast<double>(limit.count()) / 1000);
    m_timeLimit->setCurrentIndex(m_timeLimit->count() - 1);
}

QMenu& QueryPanel::examplesMenu() const
{
    return *m_examples->menu();
}

QMenu& QueryPanel::savedMenu() const
{
    return *m_saved->menu();
}

QMenu& QueryPanel::historyMenu() const
{
    return *m_history->menu();
}

void QueryPanel::run()
{
    const QString sql = m_editor->toPlainText();
    if (m_results->run() >= m_runs.size() || sql.trimmed().isEmpty())
        return;
    const std::shared_ptr<const Trace>& trace = m_runs.at(m_results->run()).trace;
    if (!m_runner || m_runner->trace() != trace)
        m_runner = std::make_shared<QueryRunner>(trace, m_runs.service());
    m_notebook.addToHistory(sql);
    m_editor->setHistory(m_notebook.history());
    store();
    m_editor->markError({});
    const std::chrono::nanoseconds limit(static_cast<std::int64_t>(m_timeLimit->currentData().toDouble() * 1e9));
    m_work.run([runner = m_runner, sql, limit, rows = m_mostRows, bytes = m_mostBytes](
                   const std::stop_token& stop) { return runner->run(sql, limit, stop, rows, bytes); },
        [this](const QueryOutcome& outcome) { take(outcome); });
    setMessage(tr("Running..."), false);
    updateButtons();
}

void QueryPanel::cancel()
{
    if (!m_work.isBusy())
        return;
    m_work.cancel();
    setMessage(tr("Cancelled."), false);
    updateButtons();
}

void QueryPanel::take(const QueryOutcome& outcome)
{
    if (outcome.answer) {
        m_results->setAnswer(outcome.answer);
        setMessage(summaryOf(*outcome.answer), false);
    } else {
        setMessage(outcome.failure.message, true);
        m_editor->markError(outcome.failure.place);
    }
    m_announcement->announce(message());
    updateButtons();
}

QString QueryPanel::summaryOf(const QueryAnswer& answer) const
{
    const QString rows = counted(STALLSCOPE_COUNT("Tables", "{} rows", "{} row"), answer.rows);
    const QString time = durationWords(answer.took);
    const QString shown = answer.hasMore ? tr("Only the first %1 are shown (%2). Select fewer rows or columns to see all.").arg(rows, time)
                                         //: %1: "12 rows", %2: a duration
                                         : tr("%1 in %2.").arg(rows, time);
    QStringList sentences{shown};
    for (const auto& [part, facts] : answer.parts)
        sentences << toQString(narrative::gapsAndStepsOfPart(part, facts));
    const ShownRun* run = m_runs.find(m_results->runOfRows());
    if (isPartial(*answer.trace) || (run && run->isRunning()))
        sentences << tr("The file is not complete yet.");
    return together(sentences);
}

/// Results and the database of a trace that was closed or replaced.
void QueryPanel::dropClosed()
{
    if (m_runner && !isShown(m_runs, *m_runner->trace())) {
        m_work.cancel();
        m_runner.reset();
        setMessage({}, false);
    }
    if (const auto answer = m_results->answer(); answer && !isShown(m_runs, *answer->trace)) {
        m_results->setAnswer(nullptr);
        setMessage({}, false);
    }
    updateButtons();
}

void QueryPanel::updateButtons()
{
    const bool hasRun = m_results->run() < m_runs.size();
    m_run->setEnabled(hasRun && !m_editor->document()->isEmpty());
    m_cancel->setEnabled(isRunning());
    m_examples->setEnabled(hasRun);
}

void QueryPanel::setMessage(const QString& message, bool isError)
{
    m_hasError = isError;
    QPalette colours = palette();
    if (isError)
        colours.setColor(QPalette::WindowText, m_errorColour);
    m_message->setPalette(colours);
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
}

void QueryPanel::put(const QString& sql, bool isToRun)
{
    m_editor->putText(sql);
    m_editor->setFocus();
    if (isToRun)
        run();
}

void QueryPanel::fillExamples()
{
    QMenu& menu = examplesMenu();
    menu.clear();
    for (const ExampleQuery& example : exampleQueries()) {
        QAction* entry = menu.addAction(titleOf(example), this, [this, &example] { put(QString::fromUtf8(example.sql), true); });
        entry->setObjectName(QString::fromUtf8(example.key));
        entry->setToolTip(tipOf(QString::fromUtf8(example.sql)));
    }
    giveLetters(menusOf(menu));
}

void QueryPanel::fillSaved()
{
    QMenu& menu = savedMenu();
    qDeleteAll(menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // clear() leaves submenus
    menu.clear();
    for (const SavedQuery& saved : m_notebook.saved()) {
        QAction* entry = menu.addAction(entryOf(saved.name), this, [this, sql = saved.sql] { put(sql, true); });
        entry->setToolTip(tipOf(saved.sql));
    }
    menu.addSeparator();
    menu.addAction(tr("&Save Query..."), this, &QueryPanel::askForName)->setEnabled(!m_editor->toPlainText().trimmed().isEmpty());
    QMenu* removal = menu.addMenu(tr("&Delete"));
    removal->setEnabled(!m_notebook.saved().isEmpty());
    for (const SavedQuery& saved : m_notebook.saved())
        removal->addAction(entryOf(saved.name), this, [this, name = saved.name] { deleteQuery(name); });
    giveLetters(menusOf(menu));
}

void QueryPanel::fillHistory()
{
    QMenu& menu = historyMenu();
    menu.clear();
    for (const QString& sql : m_notebook.history().mid(0, kListedHistory))
        menu.addAction(entryOf(sql), this, [this, sql] { put(sql, false); });
    menu.addSeparator();
    menu.addAction(tr("&Clear History"), this,
            [this] {
                m_notebook.clearHistory();
                m_editor->setHistory({});
                store();
            })
        ->setEnabled(!m_notebook.history().isEmpty());
    giveLetters(menusOf(menu));
}

bool QueryPanel::saveQuery(const QString& name)
{
    const bool isSaved = m_notebook.save(name, m_editor->toPlainText());
    if (isSaved)
        setMessage(tr("Saved as %1.").arg(name.simplified()), false);
    else
        setMessage(
            tr("The query cannot be saved: its name or text is empty or too long, or %1 queries are saved already.").arg(QueryNotebook::kMostSaved), true);
    store();
    return isSaved;
}

void QueryPanel::deleteQuery(const QString& name)
{
    m_notebook.remove(name);
    store();
}

void QueryPanel::askForName()
{
    auto* dialog = new NameDialog(m_notebook, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { saveQuery(dialog->name()); });
    dialog->open();
}

} // namespace stallscope::gui
