// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/workload_form.h"

#include "gui/common/access/screen_reader.h"
#include "gui/experiment/sweep_values.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

QString catalogueText(const char* text)
{
    return QCoreApplication::translate("catalogue", text);
}

namespace {

constexpr int kListMargin = 24; // beside the list's texts, including the scroll bar

} // namespace

ElidedCombo::ElidedCombo(QWidget* parent) : QComboBox(parent)
{
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    connect(this, &QComboBox::currentTextChanged, this, &QWidget::setToolTip);
}

void ElidedCombo::showPopup()
{
    view()->setMinimumWidth(std::max(width(), view()->sizeHintForColumn(0) + kListMargin));
    QComboBox::showPopup();
}

void ElidedCombo::paintEvent(QPaintEvent* /*event*/)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, field.width() - 4);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

StrategyList::StrategyList(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
}

void StrategyList::setWorkload(const WorkloadInfo& workload)
{
    qDeleteAll(m_boxes);
    m_boxes.clear();
    m_strategies = workload.strategies;
    for (const StrategyInfo& strategy : m_strategies) {
        auto* box = new QCheckBox(QString::fromUtf8(strategy.name), this);
        box->setToolTip(catalogueText(strategy.summary));
        box->setChecked(true);
        m_column->addWidget(box);
        m_boxes.push_back(box);
        connect(box, &QCheckBox::toggled, this, &StrategyList::changed);
    }
    emit changed();
}

std::vector<std::string> StrategyList::ticked() const
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        if (m_boxes[i]->isChecked())
            names.emplace_back(m_strategies[i].name);
    }
    return names;
}

void StrategyList::tick(const std::vector<std::string>& strategies)
{
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        m_boxes[i]->setChecked(std::find(strategies.begin(), strategies.end(), m_strategies[i].name) != strategies.end());
}

namespace {

QString rangeText(const ParameterInfo& info)
{
    return ParameterField::tr("%1 to %2").arg(QString::fromStdString(info.display(info.smallest)), QString::fromStdString(info.display(info.largest)));
}

} // namespace

ParameterField::ParameterField(const ParameterInfo& info, QWidget* parent) : QWidget(parent), m_info(info), m_reset(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    addInput();
    addSweep();
    addReset();
    setFocusProxy(input());
    reset();
    validate();
}

QWidget* ParameterField::input() const
{
    return m_edit ? static_cast<QWidget*>(m_edit) : m_words;
}

void ParameterField::addInput()
{
    if (m_info.unit == ParameterInfo::Unit::Choice) {
        m_words = new QComboBox(this);
        for (const char* word : m_info.choices)
            m_words->addItem(catalogueText(word));
        connect(m_words, &QComboBox::currentIndexChanged, this, &ParameterField::validate);
    } else {
        m_edit = new QLineEdit(this);
        connect(m_edit, &QLineEdit::textChanged, this, &ParameterField::validate);
    }
    const QString name = QString::fromUtf8(m_info.name);
    if (m_words)
        setSpokenName(*m_words, name);
    else
        m_edit->setAccessibleName(name);
    qobject_cast<QHBoxLayout*>(layout())->addWidget(input(), 1);
}

void ParameterField::addSweep()
{
    auto* row = qobject_cast<QHBoxLayout*>(layout());
    m_values = new QLineEdit(this);
    m_values->setAccessibleName(tr("Values of %1").arg(QString::fromUtf8(m_info.name)));
    m_values->setText(QString::fromStdString(sweepText(m_info, proposedSweep(m_info))));
    m_values->setObjectName(QStringLiteral("values"));
    m_values->hide();
    row->addWidget(m_values, 1);
    connect(m_values, &QLineEdit::textChanged, this, &ParameterField::validate);
    m_sweep = new QToolButton(this);
    m_sweep->setText(tr("Sweep"));
    m_sweep->setObjectName(QStringLiteral("sweep"));
    m_sweep->setCheckable(true);
    m_sweep->setAutoRaise(true);
    m_sweep->setAccessibleName(tr("Sweep %1").arg(QString::fromUtf8(m_info.name)));
    m_sweep->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(m_sweep);
    connect(m_sweep, &QToolButton::toggled, this, &ParameterField::showSweep);
    forbidSweep({});
}

void ParameterField::addReset()
{
    m_reset->setText(QStringLiteral("\u21BA"));
    m_reset->setAutoRaise(true);
    m_reset->setToolTip(tr("Reset to the default, %1").arg(QString::fromStdString(m_info.display(m_info.standard))));
    m_reset->setAccessibleName(tr("Default of %1").arg(QString::fromUtf8(m_info.name)));
    m_reset->setFocusPolicy(Qt::StrongFocus);
    QSizePolicy keepsItsPlace = m_reset->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keepsItsPlace);
    layout()->addWidget(m_reset);
    connect(m_reset, &QToolButton::clicked, this, &ParameterField::reset);
}

Result<std::int64_t> ParameterField::parsed() const
{
    return m_info.parse(m_edit->text().trimmed().toStdString());
}

Result<std::vector<std::int64_t>> ParameterField::parsedSweep() const
{
    return parseSweep(m_info, m_values->text().trimmed().toStdString());
}

std::optional<std::int64_t> ParameterField::value() const
{
    if (m_words)
        return m_words->currentIndex();
    const auto number = parsed();
    return number ? std::optional(*number) : std::nullopt;
}

QString ParameterField::errorText() const
{
    if (isSwept()) {
        const auto values = parsedSweep();
        return values ? QString() : QString::fromStdString(values.error().message);
    }
    if (m_words)
        return {};
    const auto number = parsed();
    return number ? QString() : QString::fromStdString(number.error().message);
}

void ParameterField::setValue(std::int64_t value)
{
    if (m_words)
        m_words->setCurrentIndex(static_cast<int>(value));
    else
        m_edit->setText(QString::fromStdString(m_info.text(value)));
}

void ParameterField::reset()
{
    m_sweep->setChecked(false);
    setValue(m_info.standard);
}

bool ParameterField::isSwept() const
{
    return m_sweep->isChecked();
}

std::vector<std::int64_t> ParameterField::sweptValues() const
{
    if (!isSwept())
        return {};
    const auto values = parsedSweep();
    return values ? *values : std::vector<std::int64_t>();
}

void ParameterField::setSweptValues(const std::vector<std::int64_t>& values)
{
    if (values.size() == 1)
        setValue(values.front());
    if (values.size() > 1)
        m_values->setText(QString::fromStdString(sweepText(m_info, values)));
    m_sweep->setChecked(values.size() > 1);
}

void ParameterField::forbidSweep(const QString& reason)
{
    m_sweep->setEnabled(reason.isEmpty());
    const QString what = tr("Sweep: run with several values of %1").arg(QString::fromUtf8(m_info.name));
    m_sweep->setToolTip(reason.isEmpty() ? what : reason);
}

void ParameterField::showSweep(bool isSwept)
{
    const bool hadFocus = m_sweep->hasFocus();
    input()->setVisible(!isSwept);
    m_values->setVisible(isSwept);
    setFocusProxy(isSwept ? m_values : input());
    if (hadFocus && isSwept) {
        m_values->setFocus();
        m_values->selectAll();
    }
    validate();
}

void ParameterField::validate()
{
    const QString problem = errorText();
    const QString help = catalogueText(m_info.help);
    if (isSwept())
        showVerdict(*m_values, problem, tr("%1\nValues as in \"%2\", or a range as in \"1..8 +1\" or \"1k..1M x10\"").arg(help, m_values->text()));
    else if (m_edit)
        showVerdict(*m_edit, problem, help + QStringLiteral("\n") + rangeText(m_info));
    else
        m_words->setToolTip(help);
    m_reset->setVisible(isSwept() || value() != m_info.standard);
    emit changed();
}

void ParameterField::showVerdict(QLineEdit& edit, const QString& problem, const QString& help)
{
    edit.setToolTip(problem.isEmpty() ? help : problem);
    edit.setProperty("isWrong", !problem.isEmpty());
    QPalette colours = palette();
    if (!problem.isEmpty())
        colours.setColor(QPalette::Text, QColor(0xd5, 0x5e, 0x00));
    edit.setPalette(colours);
}

ParameterForm::ParameterForm(QWidget* parent) : QWidget(parent), m_rows(new QFormLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setVerticalSpacing(4);
    m_rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
}

void ParameterForm::setWorkload(const WorkloadInfo& workload)
{
    while (m_rows->rowCount() > 0)
        m_rows->removeRow(0);
    m_fields.clear();
    m_parameters = workload.parameters;
    for (const ParameterInfo& parameter : m_parameters) {
        auto* field = new ParameterField(parameter, this);
        auto* label = new QLabel(QString::fromUtf8(parameter.name), this);
        label->setToolTip(catalogueText(parameter.help));
        label->setBuddy(field);
        m_rows->addRow(label, field);
        m_fields.push_back(field);
        connect(field, &ParameterField::changed, this, [this] {
            limitSweep();
            emit changed();
        });
    }
    emit changed();
}

QString ParameterForm::errorText() const
{
    for (const ParameterField* field : m_fields) {
        if (const QString problem = field->errorText(); !problem.isEmpty())
            return problem;
    }
    return {};
}

ParameterValues ParameterForm::values() const
{
    ParameterValues values(m_parameters);
    for (const ParameterField* field : m_fields)
        values.set(field->info().name, field->value().value_or(field->info().standard));
    return values;
}

void ParameterForm::setValues(const ParameterValues& values)
{
    for (ParameterField* field : m_fields)
        field->setValue(values[field->info().name]);
}

std::vector<SweptParameter> ParameterForm::sweep() const
{
    std::vector<SweptParameter> sweep;
    for (const ParameterField* field : m_fields) {
        if (const auto values = field->sweptValues(); !values.empty())
            sweep.push_back({field->info().name, values});
    }
    return sweep;
}

void ParameterForm::setSweep(const std::vector<SweptParameter>& sweep)
{
    for (ParameterField* field : m_fields) {
        const auto found = std::find_if(sweep.begin(), sweep.end(), [field](const SweptParameter& swept) { return swept.name == field->info().name; });
        field->setSweptValues(found == sweep.end() ? std::vector<std::int64_t>() : found->values);
    }
}

/// At most two parameters can be swept.
void ParameterForm::limitSweep()
{
    const auto swept = std::count_if(m_fields.begin(), m_fields.end(), [](const ParameterField* field) { return field->isSwept(); });
    for (ParameterField* field : m_fields)
        field->forbidSweep(swept >= 2 && !field->isSwept() ? tr("At most two parameters can be swept") : QString());
}

} // namespace stallscope::gui
