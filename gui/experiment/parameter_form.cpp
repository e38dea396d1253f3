// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/parameter_form.h"

#include "gui/experiment/catalogue_text.h"
#include "gui/experiment/parameter_field.h"

#include <QFormLayout>
#include <QLabel>

#include <algorithm>

namespace stallscope::gui {

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
