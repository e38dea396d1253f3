// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/run_panel.h"

#include "engine/workloads/catalogue.h"
#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/experiment/experiment_text.h"
#include "gui/experiment/workload_form.h"
#include "profiler/base/units.h"
#include "profiler/trace/gpu_metric.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Initial workload of the form, also on the start page.
const QString kPlainComparison = QStringLiteral("increment");

constexpr int kMemoryRole = Qt::UserRole + 1;

ParameterInfo memoryInfo()
{
    return ParameterInfo::bytes("memory", "", 1, std::int64_t{1} << 50, 0);
}

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    return label;
}

/// Tooltips wrap only rich text.
QString wrapped(const std::string& reason)
{
    return Qt::convertFromPlainText(QString::fromStdString(reason), Qt::WhiteSpaceNormal);
}

} // namespace

RunPanel::RunPanel(const std::vector<ListedDevice>& devices, QWidget* parent)
    : QWidget(parent),
      m_workloads(new ElidedCombo(this)),
      m_question(new QLabel(this)),
      m_strategies(new StrategyList(this)),
      m_parameters(new ParameterForm(this)),
      m_devices(new ElidedCombo(this)),
      m_memory(new QLineEdit(this)),
      m_repeats(new QSpinBox(this)),
      m_metrics(new QCheckBox(tr("GPU hardware metrics"), this)),
      m_metricsInterval(kUsualMetricInterval),
      m_run(new QPushButton(this)),
      m_progress(new QProgressBar(this)),
      m_status(new QLabel(this)),
      m_size(new QLabel(this)),
      m_tooLarge(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeForm(), 1);
    column->addWidget(makeFoot());
    for (const WorkloadInfo& one : catalogue())
        m_workloads->addItem(QStringLiteral("%1 \u2014 %2").arg(QString::fromUtf8(one.name), catalogueText(one.title)), QString::fromUtf8(one.name));
    m_workloads->setCurrentIndex(m_workloads->findData(kPlainComparison));
    setDevices(devices);
    connect(m_workloads, &QComboBox::currentIndexChanged, this, &RunPanel::chooseWorkload);
    connect(m_strategies, &StrategyList::changed, this, &RunPanel::validate);
    connect(m_parameters, &ParameterForm::changed, this, &RunPanel::validate);
    connect(m_devices, &QComboBox::currentIndexChanged, this, &RunPanel::validate);
    connect(m_devices, &QComboBox::activated, this, [this] { m_wantedDevice = m_devices->currentData().toString(); });
    connect(m_memory, &QLineEdit::textChanged, this, &RunPanel::validate);
    connect(m_repeats, &QSpinBox::valueChanged, this, &RunPanel::validate);
    connect(m_metrics, &QCheckBox::toggled, this, &RunPanel::validate);
    connect(m_run, &QPushButton::clicked, this, &RunPanel::act);
    chooseWorkload();
    showRunning(false);
}

QWidget* RunPanel::makeForm()
{
    auto* form = new QWidget(this);
    auto* column = new QVBoxLayout(form);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    setSpokenName(*m_workloads, tr("Workload"));
    column->addWidget(heading(tr("Workload"), form));
    column->addWidget(m_workloads);
    m_question->setWordWrap(true);
    m_question->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_question);
    column->addSpacing(4);
    column->addWidget(heading(tr("Strategies"), form));
    column->addWidget(m_strategies);
    column->addSpacing(4);
    column->addWidget(heading(tr("Parameters"), form));
    column->addWidget(m_parameters);
    column->addSpacing(4);
    auto* rest = new QFormLayout;
    rest->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    setSpokenName(*m_devices, tr("Device"));
    rest->addRow(tr("Device"), m_devices);
    m_memory->setObjectName(QStringLiteral("memory"));
    m_memory->setAccessibleName(tr("Device memory"));
    m_memory->setToolTip(tr("Memory limit per device, for example 512MiB or 8GiB. Leave empty for the default."));
    rest->addRow(tr("Memory"), m_memory);
    m_repeats->setRange(1, static_cast<int>(ExperimentPlan::kMostRepeats));
    m_repeats->setValue(static_cast<int>(ExperimentPlan::kUsualRepeats));
    m_repeats->setToolTip(tr("A verdict needs at least five repeats per strategy. Strategies alternate, so that thermal effects are evenly "
                             "distributed."));
    rest->addRow(tr("Repeats"), m_repeats);
    m_metrics->setObjectName(QStringLiteral("metrics"));
    m_metrics->setToolTip(tr("Sample the activity of multiprocessors and tensor pipes and the throughput of memory while the runs are recorded."));
    rest->addRow(m_metrics);
    column->addLayout(rest);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(form);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

QWidget* RunPanel::makeFoot()
{
    auto* foot = new QWidget(this);
    auto* column = new QVBoxLayout(foot);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(6);
    m_status->setWordWrap(true);
    column->addWidget(m_status);
    m_size->setWordWrap(true);
    m_size->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_size);
    m_tooLarge->setWordWrap(true);
    column->addWidget(m_tooLarge);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(6);
    column->addWidget(m_progress);
    m_run->setDefault(true);
    m_run->installEventFilter(this);
    new FocusRing(*m_run); // the style does not show focus on a default button
    m_run->setMinimumHeight(34);
    column->addWidget(m_run);
    return foot;
}

void RunPanel::setDevices(const std::vector<ListedDevice>& devices)
{
    const QSignalBlocker quiet(m_devices); // selected once, at the end
    m_devices->clear();
    auto* items = qobject_cast<QStandardItemModel*>(m_devices->model());
    for (const ListedDevice& device : devices) {
        const QString id = QString::fromStdString(device.facts.id);
        const bool isThere = device.missing.empty();
        const QString name = isThere ? QString::fromStdString(device.facts.name) : tr("unavailable");
        m_devices->addItem(QStringLiteral("%1 \u2014 %2").arg(id, name), id);
        QStandardItem* item = items->item(m_devices->count() - 1);
        m_devices->setItemData(m_devices->count() - 1, quint64{device.facts.memoryBytes}, kMemoryRole);
        item->setEnabled(isThere);
        item->setToolTip(isThere ? name : wrapped(device.missing));
    }
    chooseDevice();
}

void RunPanel::chooseDevice()
{
    const int wanted = m_devices->findData(m_wantedDevice);
    const auto* items = qobject_cast<const QStandardItemModel*>(m_devices->model());
    if (wanted >= 0 && items->item(wanted)->isEnabled())
        m_devices->setCurrentIndex(wanted);
}

const WorkloadInfo& RunPanel::workload() const
{
    return catalogue()[static_cast<std::size_t>(std::max(0, m_workloads->currentIndex()))];
}

void RunPanel::chooseWorkload()
{
    m_question->setText(catalogueText(workload().question));
    m_strategies->setWorkload(workload());
    m_parameters->setWorkload(workload());
    m_memory->clear();
    validate();
}

void RunPanel::setPlan(const ExperimentPlan& plan)
{
    m_workloads->setCurrentIndex(m_workloads->findData(QString::fromUtf8(plan.workload->name)));
    if (!plan.strategies.empty())
        m_strategies->tick(plan.strategies);
    m_parameters->setValues(plan.values);
    m_parameters->setSweep(plan.sweep);
    m_wantedDevice = QString::fromStdString(plan.device);
    chooseDevice();
    m_repeats->setValue(static_cast<int>(plan.repeats));
    m_metrics->setChecked(plan.metricsInterval.has_value());
    m_metricsInterval = plan.metricsInterval.value_or(kUsualMetricInterval);
    m_memory->setText(plan.memoryLimit == 0 ? QString() : QString::fromStdString(memoryInfo().text(static_cast<std::int64_t>(plan.memoryLimit))));
}

ExperimentPlan RunPanel::plan() const
{
    ExperimentPlan plan = ExperimentPlan::of(workload());
    plan.strategies = m_strategies->ticked();
    plan.values = m_parameters->values();
    plan.sweep = m_parameters->sweep();
    plan.device = m_devices->currentData().toString().toStdString();
    plan.repeats = static_cast<std::uint32_t>(m_repeats->value());
    if (canSampleMetrics() && m_metrics->isChecked())
        plan.metricsInterval = m_metricsInterval;
    const auto limit = memoryLimit();
    plan.memoryLimit = limit ? *limit : 0;
    return plan;
}

Result<std::uint64_t> RunPanel::memoryLimit() const
{
    const QString typed = m_memory->text().trimmed();
    if (typed.isEmpty())
        return std::uint64_t{0};
    const auto bytes = memoryInfo().parse(typed.toStdString());
    if (!bytes)
        return bytes.error();
    return static_cast<std::uint64_t>(*bytes);
}

std::uint64_t RunPanel::deviceMemory() const
{
    return m_devices->currentData(kMemoryRole).toULongLong();
}

bool RunPanel::canSampleMetrics() const
{
    const QString device = m_devices->currentData().toString();
    return !device.isEmpty() && !device.startsWith(QLatin1String("cpu"));
}

QString RunPanel::errorText() const
{
    if (const QString problem = m_parameters->errorText(); !problem.isEmpty())
        return problem;
    if (m_strategies->ticked().empty())
        return tr("Select at least one strategy.");
    if (const auto limit = memoryLimit(); !limit)
        return QString::fromStdString(limit.error().message);
    const Result<> checked = check(plan());
    return checked ? QString() : QString::fromStdString(checked.error().message);
}

void RunPanel::validate()
{
    if (m_isRunning)
        return;
    const QString problem = errorText();
    m_metrics->setVisible(canSampleMetrics());
    m_run->setEnabled(problem.isEmpty());
    m_status->setText(problem);
    m_size->setText(problem.isEmpty() ? planSizeText(plan()) : QString());
    m_memory->setPlaceholderText(QString::fromStdString(formatBytes(deviceMemory())));
    m_tooLarge->setText(problem.isEmpty() ? tooLargeText(plan(), deviceMemory()) : QString());
    m_tooLarge->setVisible(!m_tooLarge->text().isEmpty());
}

void RunPanel::act()
{
    if (m_isRunning)
        emit stopRequested();
    else
        requestRun();
}

void RunPanel::requestRun()
{
    if (errorText().isEmpty())
        emit runRequested(plan());
}

/// The second click of a double click must not stop the run that the first one started.
bool RunPanel::eventFilter(QObject* watched, QEvent* event)
{
    return (m_isRunning && event->type() == QEvent::MouseButtonDblClick) || QWidget::eventFilter(watched, event);
}

void RunPanel::showRunning(bool isRunning)
{
    m_isRunning = isRunning;
    m_run->setText(isRunning ? tr("Stop") : tr("Run"));
    m_run->setEnabled(true);
    m_progress->setVisible(isRunning);
    m_size->setVisible(!isRunning);
    m_tooLarge->hide();
    m_progress->setValue(0);
    for (QWidget* input : std::initializer_list<QWidget*>{m_workloads, m_strategies, m_parameters, m_devices, m_memory, m_repeats, m_metrics})
        input->setEnabled(!isRunning);
    validate();
}

void RunPanel::showProgress(const ExperimentProgress& progress, const QString& left)
{
    m_progress->setMaximum(static_cast<int>(progress.warmUpsTotal + progress.runsTotal));
    m_progress->setValue(static_cast<int>(progress.warmUpsDone + progress.runsDone));
    const QString words = progressText(progress);
    m_status->setText(left.isEmpty() ? words : QStringLiteral("%1\n%2").arg(words, left));
}

} // namespace stallscope::gui
