// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/advice/advice_card.h"

#include "gui/panels/details/breakable.h"
#include "gui/panels/details/words.h"
#include "profiler/narrative/advice_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

/// More places are of no use for navigation.
constexpr std::size_t kMostPlaces = 1000;

QLabel* wordsIn(const QString& text)
{
    auto* label = new QLabel(breakable(unbroken(text)));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

AdviceCard::AdviceCard(std::shared_ptr<const RunAdvice> run, std::size_t finding, QWidget* parent)
    : QFrame(parent), m_run(std::move(run)), m_finding(finding), m_show(new QPushButton), m_try(new QPushButton(tr("Try It")))
{
    const Advice& advice = m_run->found[m_finding];
    setFrameShape(QFrame::StyledPanel);
    auto* what = wordsIn(QString::fromStdString(narrative::findingOf(m_run->trace(), advice)));
    auto* gain = wordsIn(QString::fromStdString(narrative::gainOf(m_run->analysis->window().length(), advice)));
    QFont strong = what->font();
    strong.setBold(true);
    what->setFont(strong);
    auto* remedy = wordsIn(QString::fromStdString(narrative::remedyFor(advice.rule)));
    auto* example = wordsIn(tr("The workload \"%1\" demonstrates this.").arg(QString::fromLatin1(exampleOf(advice.rule))));
    example->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(6);
    for (QLabel* each : {what, gain, remedy, example})
        column->addWidget(each);
    auto* row = new QHBoxLayout;
    row->addWidget(m_show);
    row->addWidget(m_try);
    m_try->setToolTip(tr("Select this change on the What If page and predict its effect"));
    row->addStretch(1);
    column->addLayout(row);
    connect(m_show, &QPushButton::clicked, this, &AdviceCard::showNext);
    connect(m_try, &QPushButton::clicked, this, [this] { emit tryRequested(m_run->found[m_finding]); });
    nameButton();
}

QString AdviceCard::text() const
{
    QStringList lines;
    for (const QLabel* label : findChildren<QLabel*>())
        lines << label->text();
    return lines.join('\n').remove(kBreak).replace(QChar::Nbsp, QChar::Space);
}

void AdviceCard::showNext()
{
    const Advice& advice = m_run->found[m_finding];
    emit placeRequested(m_run->placeOf(advice, m_next));
    m_next = (m_next + 1) % std::min(RunAdvice::placesOf(advice), kMostPlaces);
    nameButton();
}

void AdviceCard::nameButton()
{
    const Advice& advice = m_run->found[m_finding];
    const bool isWait = !advice.waits.empty();
    if (m_next == 0)
        m_show->setText(isWait ? tr("Show Costliest Wait") : tr("Show First"));
    else
        m_show->setText(tr("Show Next (%1 of %2)").arg(m_next + 1).arg(RunAdvice::placesOf(advice)));
    m_show->setAccessibleName(m_show->text());
}

} // namespace stallscope::gui
