// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/search_bar.h"

#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/timeline/logic/navigation.h"
#include "profiler/formats/formats.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <utility>

namespace stallscope::gui {

SearchBar::SearchBar(const RunList& runs, Navigation& navigation, QWidget* parent)
    : QWidget(parent), m_runs(runs), m_navigation(navigation), m_text(new QLineEdit(this)), m_count(new QLabel(this))
{
    auto* box = new QHBoxLayout(this);
    box->setContentsMargins(10, 5, 10, 5);
    box->setSpacing(8);
    m_text->setPlaceholderText(tr("Find spans by name, for example: gemm, or elementwise half"));
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(380);
    box->addWidget(m_text);
    const auto button = [this, box](Qt::ArrowType arrow, const QString& tip, void (SearchBar::*walk)()) {
        auto* one = new QToolButton(this);
        one->setArrowType(arrow);
        one->setAutoRaise(true);
        one->setToolTip(tip);
        connect(one, &QToolButton::clicked, this, walk);
        box->addWidget(one);
    };
    button(Qt::LeftArrow, tr("Previous match (Shift+Enter)"), &SearchBar::previous);
    button(Qt::RightArrow, tr("Next match (Enter)"), &SearchBar::next);
    box->addWidget(m_count);
    box->addStretch(1);
    auto* close = new QToolButton(this);
    close->setText(tr("Close"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &SearchBar::end);
    box->addWidget(close);
    connect(m_text, &QLineEdit::textChanged, this, &SearchBar::search);
    connect(&m_runs, &RunList::changed, this, [this](int run) {
        if (m_isPartial && run == m_run) // hits have moved, and there are more of them
            search(m_text->text());
    });
    connect(&m_runs, &RunList::aboutToClear, this, &SearchBar::reset);
    connect(&m_runs, &RunList::aboutToRemove, this, &SearchBar::reset);
    hide();
}

void SearchBar::begin()
{
    setVisible(true);
    m_text->setFocus();
    m_text->selectAll();
    search(m_text->text());
}

void SearchBar::begin(const QString& text)
{
    m_text->setText(text);
    begin();
}

void SearchBar::end()
{
    reset();
    hide();
    emit ended();
}

void SearchBar::search(const QString& text)
{
    if (m_runs.isEmpty() || text.trimmed().isEmpty())
        return reset();
    const int run = m_navigation.currentRun();
    const ShownRun& shown = m_runs.at(run);
    m_isPartial = isPartial(*shown.trace);
    m_work.run(
        [trace = shown.trace, range = shown.extent(), words = text.toStdString()](const std::stop_token& stop) {
            NameHits hits = searchNames(*trace, range, words, stop);
            auto marks = std::make_shared<const HitMarks>(hits.hits);
            return Found{std::move(hits), std::move(marks)};
        },
        [this, run](Found found) { take(run, std::move(found)); });
}

/// The hits belong to a run that is removed.
void SearchBar::reset()
{
    m_work.cancel();
    m_hits = {};
    m_count->clear();
    if (std::exchange(m_marks, nullptr))
        emit hitsChanged();
}

void SearchBar::take(int run, Found found)
{
    m_run = run;
    m_hits = std::move(found.hits);
    m_marks = std::move(found.marks);
    showCount({});
    emit hitsChanged();
}

void SearchBar::next()
{
    const auto found = m_hits.after(m_navigation.currentTime());
    showHit(found || m_hits.hits.empty() ? found : std::optional<std::size_t>(0));
}

void SearchBar::previous()
{
    const auto found = m_hits.before(m_navigation.currentTime());
    showHit(found || m_hits.hits.empty() ? found : std::optional(m_hits.hits.size() - 1));
}

void SearchBar::showHit(std::optional<std::size_t> hit)
{
    if (hit && m_run < m_runs.size())
        m_navigation.jumpToHit(m_run, m_hits.hits[*hit]);
    showCount(hit);
}

void SearchBar::showCount(std::optional<std::size_t> hit)
{
    if (m_hits.count == 0)
        m_count->setText(tr("no match"));
    else if (hit)
        //: %1: which of the spans that were found, counted from 1, %2: how many there are
        m_count->setText(tr("%1 of %2").arg(countWords(*hit + 1), countWords(m_hits.count)));
    else
        m_count->setText(spanWords(m_hits.count));
}

bool SearchBar::event(QEvent* event)
{
    // Escape closes the search bar even if it is a shortcut elsewhere
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void SearchBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        end();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        event->modifiers().testFlag(Qt::ShiftModifier) ? previous() : next();
    else
        QWidget::keyPressEvent(event);
}

} // namespace stallscope::gui
