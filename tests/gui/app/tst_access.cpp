// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/actions/shortcuts_dialog.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/export/picture_dialog.h"
#include "gui/export/timeline_picture.h"
#include "gui/model/run_list.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "gui/panels/notes/note_editor.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/recording/record_dialog.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/recorded_runs.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

bool isControl(const QWidget& widget)
{
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QLineEdit*>(&widget)
        || qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QAbstractItemView*>(&widget) || widget.focusPolicy() != Qt::NoFocus;
}

/// Created by Qt as part of another control, which has the name.
bool isPart(const QWidget& widget)
{
    const QWidget* above = widget.parentWidget();
    return widget.objectName().startsWith("qt_") || qobject_cast<const QAbstractSpinBox*>(above) || qobject_cast<const QComboBox*>(above)
        || (above && above->inherits("QTableView")) || widget.inherits("QComboBoxPrivateContainer") || widget.inherits("QComboBoxListView")
        || widget.inherits("QToolBarExtension") || widget.inherits("QTabBar") || (above && above->inherits("QTabBar")) || widget.inherits("QMenu")
        || widget.inherits("QMenuBar") || widget.inherits("QScrollArea") || widget.inherits("QCustomPlot") || widget.inherits("QStackedWidget");
}

QString pathOf(const QWidget& widget)
{
    QStringList names;
    for (const QWidget* each = &widget; each && names.size() < 5; each = each->parentWidget())
        names.prepend(QString::fromLatin1(each->metaObject()->className()));
    return names.join(" > ");
}

/// Controls without a name for screen readers.
QStringList namelessIn(const QWidget& root)
{
    QStringList nameless;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        if (!isControl(*widget) || isPart(*widget) || !widget->isVisibleTo(&root))
            continue;
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        if (!face || face->text(QAccessible::Name).isEmpty())
            nameless << pathOf(*widget);
    }
    return nameless;
}

/// Buttons, lists and fields that Tab never reaches. Tool bar and menu buttons have shortcuts.
QStringList unreachableIn(QWidget& root)
{
    std::set<const QWidget*> reached;
    for (QWidget* widget = root.nextInFocusChain(); widget != &root && reached.insert(widget).second;)
        widget = widget->nextInFocusChain();
    QStringList unreachable;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        const bool isOfBar = widget->parentWidget() && widget->parentWidget()->inherits("QToolBar");
        const bool isButton = qobject_cast<const QAbstractButton*>(widget) != nullptr;
        const bool isInput = qobject_cast<const QComboBox*>(widget) || qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractItemView*>(widget)
            || qobject_cast<const QPlainTextEdit*>(widget);
        if ((!isButton && !isInput) || isOfBar || isPart(*widget) || !widget->isVisibleTo(&root) || !widget->isEnabledTo(&root))
            continue;
        if (!reached.contains(widget) || !(widget->focusPolicy() & Qt::TabFocus))
            unreachable << pathOf(*widget);
    }
    return unreachable;
}

/// A window without saved settings.
struct Fixture {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};
};

} // namespace

/// Every control has a name for screen readers, and is reachable by keyboard.
class TestAccess : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        m_fixture = std::make_unique<Fixture>();
        m_fixture->window.show();
    }
    void cleanup()
    {
        m_fixture.reset();
        QCOMPARE(m_warnings.end(), QStringList());
    }

    void theFirstScreen() { check(m_fixture->window); }

    void everyPage()
    {
        m_fixture->window.documentController().open(
            {STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz", STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz"});
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->window.runs().size() == 2 && !m_fixture->window.runs().isAnalysing(), 20'000);
        check(m_fixture->window);
        QVERIFY(m_fixture->window.work().detailsTabs().size() >= 4);
        for (QWidget* panel : m_fixture->window.work().detailsTabs()) {
            m_fixture->window.work().showDetailsTab(panel);
            check(*panel);
            check(m_fixture->window);
        }
        m_fixture->window.actions()["view.tables"]->setChecked(true);
        m_fixture->window.work().setTablesShown(true);
        for (auto* tabs : m_fixture->window.work().tables().findChildren<QTabBar*>()) {
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                check(m_fixture->window.work().tables());
            }
        }
        m_fixture->window.work().showPage(WorkArea::Page::Compare);
        QTRY_VERIFY(m_fixture->window.work().compare().hasResult());
        check(m_fixture->window);
        m_fixture->window.work().showPage(WorkArea::Page::Steps);
        QTRY_VERIFY(m_fixture->window.work().steps().stepsOfA() && m_fixture->window.work().steps().stepsOfB());
        check(m_fixture->window);
    }

    void sweepsAsCurvesAndAsMaps_data()
    {
        QTest::addColumn<bool>("isMap");
        QTest::newRow("curves") << false;
        QTest::newRow("map") << true;
    }
    void sweepsAsCurvesAndAsMaps()
    {
        QFETCH(bool, isMap);
        const QString path = m_fixture->folder.filePath("sweep.stallscope");
        std::vector<SweptParameter> over{{"count", {10, 20}}};
        if (isMap)
            over.push_back({"length", {16, 32}});
        const auto recorded = test::recordTo(path, {{}, over});
        QVERIFY2(recorded.ok(), recorded ? "" : recorded.error().message.c_str());
        m_fixture->window.documentController().open({path});
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->window.work().sweep().hasSweep(), 20'000);
        m_fixture->window.work().showPage(WorkArea::Page::Sweep);
        QCOMPARE(m_fixture->window.work().sweep().table()->isMap(), isMap);
        check(m_fixture->window.work().sweep());
        check(m_fixture->window);
    }

    void everyDialog()
    {
        auto* editor = new NoteEditor({NoteType::Note, {10, 20}, "look here", {}, 0}, true, &m_fixture->window); // deletes itself
        editor->show();
        check(*editor);
        editor->close();
        PictureDialog picture(
            std::make_unique<TimelinePicture>(m_fixture->window.timeline(), m_fixture->window.runs()), m_fixture->places.settings, Theme::Mode::Dark);
        picture.show();
        check(picture);
        RecordDialog record({});
        record.show();
        check(record);
        ShortcutsDialog shortcuts(m_fixture->window.actions(), m_fixture->places.settings);
        shortcuts.show();
        check(shortcuts);
    }

private:
    static void check(QWidget& root)
    {
        const QStringList nameless = namelessIn(root);
        QVERIFY2(nameless.isEmpty(), qPrintable("no name: " + nameless.join("\n")));
        const QStringList unreachable = unreachableIn(root);
        QVERIFY2(unreachable.isEmpty(), qPrintable("not reached by Tab: " + unreachable.join("\n")));
    }

    test::QtWarnings m_warnings;
    std::unique_ptr<Fixture> m_fixture;
};

QTEST_MAIN(TestAccess)
#include "tst_access.moc"
