// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/blas.h"
#include "gui/app/commands/command_line.h"
#include "gui/app/commands/desktop_integration.h"
#include "gui/app/commands/screenshot.h"
#include "gui/app/commands/translation.h"
#include "gui/app/controllers/document_controller.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/app/layout/window_layout.h"
#include "gui/app/main_window.h"
#include "gui/common/theme/quiet_style.h"
#include "gui/model/trace_loader.h"
#include "gui/recording/program.h"
#include "profiler/base/build_info.h"
#include "profiler/base/standard_streams.h"

#include <QApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QFontDatabase>
#include <QIcon>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>

#include <cstdio>
#include <optional>

namespace {

using namespace stallscope::gui;

constexpr int kWrongUsage = 2;

QStringList wordsOf(int argc, char** argv)
{
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    return words;
}

int writeFiles(const AppOptions& options)
{
    for (const auto& [path, take] :
        {std::pair(options.screenshot, &takeScreenshot), std::pair(options.report, &takeReport), std::pair(options.tables, &takeTables)}) {
        if (path.isEmpty())
            continue;
        if (const auto taken = take(options); !taken) {
            std::fprintf(stderr, "stallscope: %s\n", taken.error().message.c_str());
            return 1;
        }
    }
    return 0;
}

void begin(MainWindow& window, const AppOptions& options)
{
    if (options.plan)
        return window.experimentController().run(*options.plan);
    if (options.remoteFile)
        return window.recordingController().record(programFor(*options.remoteFile));
    window.documentController().open(options.files);
    if (options.files.isEmpty())
        window.documentController().offerRecovery();
}

/// Adds the app to the user's desktop, or removes it again.
int integrate(AppOptions::Integration change)
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    const QString program = QFileInfo(QStringLiteral("/proc/self/exe")).symLinkTarget();
    QString done;
    if (change == AppOptions::Integration::Add) {
        const auto entry = addToDesktop({QDir::cleanPath(programFolder() + QStringLiteral("/../share")), data, program});
        if (!entry) {
            std::fprintf(stderr, "stallscope: %s\n", entry.error().message.c_str());
            return 1;
        }
        done = QString("Added Stallscope to the menu: %1\nThe entry starts %2; after moving that folder, run --integrate again.\n").arg(*entry, program);
    } else {
        const auto removed = removeFromDesktop(data);
        if (!removed) {
            std::fprintf(stderr, "stallscope: %s\n", removed.error().message.c_str());
            return 1;
        }
        done = *removed == 0 ? QString("Stallscope is not in the menu; nothing to remove.\n")
                             : QString("Removed Stallscope from the menu: %1 files in %2\n").arg(*removed).arg(data);
    }
    updateDesktopDatabases(data);
    std::fputs(qUtf8Printable(done), stdout);
    return 0;
}

/// Suppresses warnings that the offscreen platform prints for every window.
void passOn(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (text.startsWith(QLatin1String("This plugin does not support")) || text.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR")))
        return;
    std::fprintf(stderr, "%s\n", qUtf8Printable(qFormatLogMessage(type, context, text)));
}

/// Checks X11 and Wayland here, because Qt aborts without a display; on other systems Qt decides.
bool hasDisplay()
{
#ifdef Q_OS_LINUX
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

/// Waits until a window with all its contents is painted, and for the first queued event after that: the window is then
/// responsive. Prints "shown" and quits.
class QuitsWhenShown : public QObject {
public:
    explicit QuitsWhenShown(QWidget& window) : QObject(&window) { window.installEventFilter(this); }

protected:
    bool eventFilter(QObject* window, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) {
            window->removeEventFilter(this);
            QTimer::singleShot(0, this, [] {
                std::puts("shown");
                std::fflush(stdout);
                QApplication::quit();
            });
        }
        return false;
    }
};

/// Runs until the window is closed and all files are written.
int showWindow(const AppOptions& options, std::optional<QStringList>& restart)
{
    Places places;
    places.system = QApplication::palette(); // before the window sets its own palette
    MainWindow window(options.theme.value_or(modeOf(places.settings.theme(), places.system)), places);
    if (options.memory)
        window.documentController().loader().memory()->setLimit(*options.memory);
    if (options.quitsWhenShown)
        new QuitsWhenShown(window); // child of the window
    fitToScreen(window);
    window.show();
    begin(window, options);
    const int status = QApplication::exec();
    restart = window.restart();
    return status;
}

/// Sets the name that desktops use for launcher, icon and file type. Without an installed icon, windows use the built-in one.
void nameApp()
{
    static const QString kId = "io.github.stallscope.Stallscope";
    QApplication::setApplicationName("stallscope");
    QGuiApplication::setDesktopFileName(kId);
    QIcon builtIn;
    for (const char* size : {"16", "32", "48", "128"})
        builtIn.addFile(QString(":/icons/%1.png").arg(size));
    QGuiApplication::setWindowIcon(QIcon::fromTheme(kId, builtIn));
}

void speakAsWanted(const QString& code)
{
    for (const Language& one : languages()) {
        if (const QString lacking = fontLacking(one); one.code == code && !lacking.isEmpty())
            std::fprintf(stderr, "stallscope: %s\n", qUtf8Printable(lacking)); // before the language is used
    }
    speak(code);
}

} // namespace

int main(int argc, char** argv)
{
#ifdef STALLSCOPE_BLAS_LINKED
    stallscope::cpu::restoreEnvironment();
#endif
    stallscope::reserveStandardStreams();
    const auto options = parseCommandLine(wordsOf(argc, argv));
    if (!options) {
        std::fprintf(stderr, "stallscope: %s\n", qUtf8Printable(usageError(options.error())));
        return kWrongUsage;
    }
    if (options->wantsHelp || options->wantsVersion) {
        std::fputs(options->wantsHelp ? qUtf8Printable(usageText()) : stallscope::versionText("stallscope").c_str(), stdout);
        return 0;
    }
    if (options->integration) {
        const QCoreApplication app(argc, argv);
        return integrate(*options->integration);
    }
    const bool isWithoutWindow = !options->screenshot.isEmpty() || !options->report.isEmpty() || !options->tables.isEmpty();
    if (isWithoutWindow)
        qInstallMessageHandler(passOn);
    if (isWithoutWindow && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!isWithoutWindow && !hasDisplay()) {
        std::fprintf(stderr, "stallscope: there is no display to open a window on; --screenshot, --report and --tables write files without one\n");
        return 1;
    }
    std::optional<BundleEnvironment> bundle(std::in_place, programFolder());
    QApplication app(argc, argv);
    if (bundle->isActive())
        QFontDatabase::families(); // loads the font configuration
    bundle.reset();
    nameApp();
    QApplication::setStyle(new QuietStyle);
    QApplication::setFont(withTabularFigures(QApplication::font()));
    translateWithQt();
    speakAsWanted(options->language.isEmpty() ? languageOf(Settings().language()) : options->language);
    if (isWithoutWindow)
        return writeFiles(*options);
    std::optional<QStringList> restart;
    const int status = showWindow(*options, restart);
    if (restart && !QProcess::startDetached(QApplication::applicationFilePath(), *restart)) {
        std::fprintf(stderr, "stallscope: it could not be started anew; what was recorded is among the recordings that are not saved\n");
        return 1;
    }
    return status;
}
