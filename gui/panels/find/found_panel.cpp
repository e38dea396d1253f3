// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/find/found_panel.h"

#include "gui/common/text/elided_label.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/table_view.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/formats/formats.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QShowEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

FoundPanel::FoundPanel(const RunList& runs, Selection& selection, Navigation& navigation, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_selection(selection),
      m_navigation(navigation),
      m_query(new QLineEdit(this)),
      m_message(new ElidedLabel(this)),
      m_view(new TableView(this))
{
    m_query->setPlaceholderText(tr("For example: kind:kernel dur>1ms stream:7 gemm"));
    m_query->setAccessibleName(tr("Find spans"));
    m_query->setToolTip(wrappedTip(tr("Words of the name, and filters: kind:kernel,copy,memset,call,wait,op,range,python dur>1ms dur<=2us bytes>1MB stream:7 "
                                      "device:0 thread:main arg:text. Quotes keep words together.")));
    m_query->setClearButtonEnabled(true);
    m_query->setMinimumWidth(200);
    m_view->setAccessibleName(tr("Found spans"));
    m_view->sortByColumn(0, Qt::AscendingOrder);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 4);
    row->setSpacing(12);
    row->addWidget(m_query, 3);
    row->addWidget(m_message, 2);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->setSpacing(0);
    box->addLayout(row);
    box->addWidget(m_view, 1);
    connect(m_query, &QLineEdit::textChanged, this, &FoundPanel::search);
    connect(m_query, &QLineEdit::returnPressed, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_view, &TableView::opened, this, &FoundPanel::open);
    connect(m_view, &TableView::statusMessage, this, [this](const QString& message) { setMessage(message, false); });
    connect(&m_selection, &Selection::rangeChanged, this, &FoundPanel::search);
    connect(&m_navigation, &Navigation::currentRunChanged, this, &FoundPanel::search);
    for (const auto change : {&RunList::added, &RunList::changed, &RunList::removed})
        connect(&m_runs, change, this, &FoundPanel::search);
    connect(&m_runs, &RunList::cleared, this, &FoundPanel::search);
    setTheme(themeOf(Theme::Mode::Dark));
    search();
}

void FoundPanel::setTheme(const Theme& theme)
{
    m_view->setTheme(theme, theme.accent);
    m_errorColour = theme.wait;
}

void FoundPanel::begin(const QString& query)
{
    if (!query.isEmpty())
        m_query->setText(query);
    m_query->setFocus();
    m_query->selectAll();
}

QString FoundPanel::message() const
{
    return m_message->text();
}

void FoundPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        search();
    else if (m_found)
        emit marksChanged(m_found->run, m_found->marks);
}

void FoundPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (m_found)
        emit marksChanged(m_found->run, nullptr);
}

void FoundPanel::search()
{
    m_isStale = !isVisible();
    if (m_isStale || m_runs.isEmpty() || m_query->text().trimmed().isEmpty())
        return fail({});
    const auto query = SpanQuery::parse(m_query->text().toStdString());
    if (!query)
        return fail(toQString(query.error().message));
    const int index = std::min(m_navigation.currentRun(), m_runs.size() - 1);
    const ShownRun& run = m_runs.at(index);
    const auto& selected = m_selection.range();
    const TimeRange range = selected ? run.inTrace(*selected) : run.extent();
    m_work.run(
        [trace = run.trace, range, query = *query, index, start = run.window.start](const std::stop_token& stop) {
            SpanHits hits = findSpans(*trace, range, query, stop, !isPartial(*trace));
            auto marks = std::make_shared<const HitMarks>(hits.hits);
            return std::make_shared<const FoundSpans>(FoundSpans{index, trace, start, std::move(hits), std::move(marks)});
        },
        [this](std::shared_ptr<const FoundSpans> found) { take(std::move(found)); });
}

void FoundPanel::take(std::shared_ptr<const FoundSpans> found)
{
    m_found = std::move(found);
    m_view->setRows(rowsOf(m_found), {});
    m_view->setEmptyText(m_selection.range() ? tr("No spans match in the selected range.") : tr("No spans match."));
    const QString summary = summaryOf(*m_found);
    setMessage(m_runs.size() > 1 && !summary.isEmpty() ? QStringLiteral("%1: %2").arg(m_runs.at(m_found->run).title, summary) : summary, false);
    if (isVisible()) // else when it is shown
        emit marksChanged(m_found->run, m_found->marks);
}

/// Drops the result; an empty message: nothing is searched for.
void FoundPanel::fail(const QString& message)
{
    m_work.cancel();
    if (const auto before = std::exchange(m_found, nullptr))
        emit marksChanged(before->run, nullptr);
    m_view->setRows(nullptr, {});
    m_view->setEmptyText(tr("Enter words of names, or filters such as kind:kernel or dur>1ms."));
    setMessage(message, true);
}

void FoundPanel::setMessage(const QString& message, bool isError)
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, isError ? m_errorColour : palette().color(QPalette::WindowText));
    m_message->setPalette(colours);
    m_message->setText(message);
    m_message->setToolTip(message);
}

QString FoundPanel::summaryOf(const FoundSpans& found) const
{
    if (found.hits.count == 0)
        return {};
    //: %1: "1,234 spans", %2: the sum of their durations
    const QString words = tr("%1, %2 in total").arg(spanWords(found.hits.count), durationWords(found.hits.total));
    return found.hits.hits.size() < found.hits.count ? tr("%1; the first %2 are listed").arg(words, countWords(found.hits.hits.size())) : words;
}

void FoundPanel::open(std::size_t row)
{
    if (!m_found || row >= m_found->hits.hits.size())
        return;
    if (const auto place = placeOf(*m_found, row))
        m_navigation.jumpClose(*place);
}

} // namespace stallscope::gui
