// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/load_bar.h"

#include "gui/runs/trace_loader.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace stallscope::gui {

namespace {

constexpr int kSteps = 1000;

} // namespace

LoadBar::LoadBar(TraceLoader& loader, QWidget* parent) : QWidget(parent), m_what(new QLabel(this)), m_progress(new QProgressBar(this))
{
    auto* box = new QHBoxLayout(this);
    box->setContentsMargins(12, 8, 12, 8);
    box->setSpacing(12);
    box->addWidget(m_what);
    box->addWidget(m_progress, 1);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    box->addWidget(cancel);
    hide();
    connect(cancel, &QPushButton::clicked, &loader, &TraceLoader::cancel);
    connect(&loader, &TraceLoader::started, this, &LoadBar::begin);
    connect(&loader, &TraceLoader::progressed, this, [this](double share) {
        m_progress->setRange(0, share < 0 ? 0 : kSteps); // an end that is not known: a busy bar
        m_progress->setValue(static_cast<int>(share * kSteps));
    });
    connect(&loader, &TraceLoader::cancelled, this, &QWidget::hide);
    connect(&loader, &TraceLoader::finished, this, &QWidget::hide);
    connect(&loader, &TraceLoader::failed, this, &QWidget::hide);
}

void LoadBar::begin(const QStringList& paths)
{
    m_what->setText(paths.size() == 1 ? tr("Opening %1").arg(QFileInfo(paths.front()).fileName()) : tr("Opening %n file(s)", nullptr, static_cast<int>(paths.size())));
    m_progress->setRange(0, 0);
    show();
}

} // namespace stallscope::gui
