// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/run/parameter_form.h"

#include "gui/run/catalogue_text.h"
#include "gui/run/parameter_field.h"

#include <QFormLayout>
#include <QLabel>

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
        auto* label = new QLabel(catalogueText(parameter.name), this);
        label->setToolTip(catalogueText(parameter.help));
        label->setBuddy(field);
        m_rows->addRow(label, field);
        m_fields.push_back(field);
        connect(field, &ParameterField::changed, this, &ParameterForm::changed);
    }
    emit changed();
}

QString ParameterForm::complaint() const
{
    for (const ParameterField* field : m_fields) {
        if (const QString problem = field->complaint(); !problem.isEmpty())
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

void ParameterForm::reset()
{
    for (ParameterField* field : m_fields)
        field->reset();
}

} // namespace stallscope::gui
