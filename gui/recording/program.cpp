// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/program.h"

#include "gui/model/settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QVariantMap>

#include <algorithm>
#include <iterator>

namespace stallscope::gui {

namespace {

constexpr QLatin1String kScheme("ssh://");
constexpr const char* kRecorders = "recorders";
constexpr int kMostPorts = 65535;

struct MachineWords {
    Q_DECLARE_TR_FUNCTIONS(SshHost)
};

Error wrong(const QString& message)
{
    return Error{message.toStdString()};
}

} // namespace

QString SshHost::text() const
{
    const QString name = host.contains(':') ? '[' + host + ']' : host;
    return (user.isEmpty() ? QString() : user + '@') + name + (port == 0 ? QString() : ':' + QString::number(port));
}

Result<SshHost> machineFrom(const QString& text)
{
    // user, name or bracketed address, port
    static const QRegularExpression kForm(
        R"(\A(?:([A-Za-z0-9_][A-Za-z0-9_.-]*)@)?(?:([A-Za-z0-9_][A-Za-z0-9_.-]*)|\[([0-9A-Fa-f:.]+(?:%[A-Za-z0-9]+)?)\])(?::(\d{1,5}))?\z)");
    if (text.isEmpty())
        return wrong(MachineWords::tr("Enter the machine."));
    const auto match = kForm.match(text);
    if (!match.hasMatch())
        return wrong(MachineWords::tr("'%1' is not a valid machine name. Use HOST, USER@HOST or USER@HOST:PORT.").arg(text));
    const SshHost machine{match.captured(1), match.captured(2) + match.captured(3), match.captured(4).toInt()};
    if (machine.port > kMostPorts || (machine.port == 0 && !match.captured(4).isEmpty()))
        return wrong(MachineWords::tr("'%1': port %2 is out of range.").arg(text, match.captured(4)));
    return machine;
}

bool isRemote(const QString& address)
{
    return address.startsWith(kScheme, Qt::CaseInsensitive);
}

Result<RemoteFile> remoteFileFrom(const QString& address)
{
    const QString rest = address.mid(kScheme.size());
    const qsizetype slash = rest.indexOf('/');
    if (!isRemote(address) || slash < 0 || slash + 1 == rest.size())
        return wrong(MachineWords::tr("'%1' is not a valid remote file. Use ssh://[USER@]HOST[:PORT]/FILE").arg(address));
    const auto machine = machineFrom(rest.left(slash));
    if (!machine)
        return machine.error();
    const QString path = rest.mid(slash);
    return RemoteFile{*machine, path.startsWith(QLatin1String("/~/")) ? path.mid(1) : path};
}

QString recorderOn(const SshHost& machine, const Settings& settings)
{
    return settings.choice(kRecorders).toMap().value(machine.text(), kUsualRecorder).toString();
}

void saveRecorder(Settings& settings, const SshHost& machine, const QString& recorder)
{
    QVariantMap all = settings.choice(kRecorders).toMap();
    if (recorder.isEmpty() || recorder == kUsualRecorder)
        all.remove(machine.text());
    else
        all.insert(machine.text(), recorder);
    settings.setChoice(kRecorders, all);
}

namespace {

constexpr const char* kRecent = "programs";
constexpr const char* kRecentElsewhere = "programsElsewhere";
constexpr std::size_t kMostRecent = 12;

struct ProgramWords {
    Q_DECLARE_TR_FUNCTIONS(Program)
};

/// Splits a line into words character by character.
class WordCutter {
public:
    void take(QChar c)
    {
        if (m_isEscaped) {
            m_isEscaped = false;
            takeEscaped(c);
        } else if (c == '\\' && m_quote != '\'') {
            m_isEscaped = m_isWord = true;
        } else if (!m_quote.isNull()) {
            takeQuoted(c);
        } else if (c == '\'' || c == '"') {
            m_quote = c;
            m_isWord = true;
        } else if (c.isSpace()) {
            end();
        } else {
            m_isWord = true;
            m_word += c;
        }
    }
    void end()
    {
        if (m_isWord)
            m_words << m_word;
        m_word.clear();
        m_isWord = false;
    }
    [[nodiscard]] bool isOpen() const { return !m_quote.isNull() || m_isEscaped; }
    [[nodiscard]] const QStringList& words() const { return m_words; }

private:
    /// As in a shell: a backslash before a line break continues the line, and within quotes it is literal unless it escapes something.
    void takeEscaped(QChar c)
    {
        if (c == '\n')
            return;
        if (m_quote == '"' && !QStringView(u"$`\"\\").contains(c))
            m_word += '\\';
        m_word += c;
    }
    void takeQuoted(QChar c)
    {
        if (c == m_quote)
            m_quote = {};
        else
            m_word += c;
    }

    QStringList m_words;
    QString m_word;
    QChar m_quote;
    bool m_isWord = false; // an empty word in quotes counts, too
    bool m_isEscaped = false;
};

/// Search path of these variables; without PATH, that of the app.
QStringList pathIn(const QStringList& variables)
{
    QStringList folders;
    for (const QString& variable : variables) {
        if (variable.startsWith("PATH="))
            folders = variable.mid(5).split(':', Qt::SkipEmptyParts);
    }
    return folders;
}

bool isInterpreter(const QString& word)
{
    static const QRegularExpression kForm("^(python[0-9.]*|bash|sh|env|torchrun|mpirun|mpiexec|accelerate|srun|nice|time)$");
    return kForm.match(QFileInfo(word).fileName()).hasMatch();
}

} // namespace

Program programFor(const RemoteFile& file)
{
    Program program;
    program.machine = file.machine;
    program.remoteFile = file.path;
    return program;
}

Result<QStringList> wordsOf(const QString& line)
{
    WordCutter cutter;
    for (const QChar c : line)
        cutter.take(c);
    if (cutter.isOpen())
        return Error{ProgramWords::tr("Unterminated quote in the command.").toStdString()};
    cutter.end();
    return cutter.words();
}

QString quoted(const QString& word)
{
    static const QRegularExpression kPlain("^[A-Za-z0-9_@%+=:,./-]+$");
    if (kPlain.match(word).hasMatch())
        return word;
    return '\'' + QString(word).replace("'", "'\\''") + '\'';
}

Result<QStringList> variablesOf(const QString& environment)
{
    static const QRegularExpression kForm("^[A-Za-z_][A-Za-z0-9_]*=");
    QStringList variables;
    for (const QString& line : environment.split('\n')) {
        const QString variable = line.trimmed();
        if (variable.isEmpty())
            continue;
        if (!kForm.match(variable).hasMatch())
            return Error{ProgramWords::tr("'%1' is not of the form NAME=value.").arg(variable).toStdString()};
        variables << variable;
    }
    return variables;
}

QString errorFor(const Program& program)
{
    const auto words = wordsOf(program.line);
    if (!words)
        return QString::fromStdString(words.error().message);
    if (words->isEmpty() || words->front().isEmpty())
        return ProgramWords::tr("Enter the program to record.");
    if (program.machine.isHere() && !program.folder.isEmpty() && !QFileInfo(program.folder).isDir())
        return ProgramWords::tr("Folder '%1' does not exist.").arg(program.folder);
    const auto variables = variablesOf(program.environment);
    return variables ? QString() : QString::fromStdString(variables.error().message);
}

QString startErrorFor(const Program& program)
{
    const auto words = wordsOf(program.line);
    const auto variables = variablesOf(program.environment);
    if (!program.machine.isHere() || !words || words->isEmpty() || !variables)
        return {};
    const QString word = words->front();
    const QFileInfo file(QDir(program.folder.isEmpty() ? QDir::homePath() : program.folder), word);
    if (word.contains('/') ? file.isExecutable() && file.isFile() : !QStandardPaths::findExecutable(word, pathIn(*variables)).isEmpty())
        return {};
    if (file.isFile())
        return ProgramWords::tr("Cannot start '%1' directly. Does it need an interpreter, as in 'python3 %1'?").arg(word);
    return ProgramWords::tr("Program '%1' not found.").arg(word);
}

QString nameOf(const Program& program)
{
    if (!program.remoteFile.isEmpty())
        return QFileInfo(program.remoteFile).fileName();
    const auto words = wordsOf(program.line);
    if (!words || words->isEmpty())
        return {};
    const auto tells = [](const QString& word) { return !word.startsWith('-') && !word.contains('=') && !isInterpreter(word); };
    const auto found = std::find_if(words->begin(), words->end(), tells);
    const bool isCode = found != words->begin() && found != words->end() && *std::prev(found) == QStringLiteral("-c");
    return QFileInfo(found == words->end() || isCode ? words->front() : *found).fileName();
}

std::vector<Program> recentPrograms(const Settings& settings, Where where)
{
    std::vector<Program> programs;
    for (const QVariant& one : settings.choice(where == Where::Here ? kRecent : kRecentElsewhere).toList()) {
        const QStringList parts = one.toStringList();
        if (where == Where::Here && parts.size() == 3)
            programs.push_back({parts[0], parts[1], parts[2]});
        else if (const auto machine = machineFrom(parts.value(3)); where == Where::Elsewhere && machine && parts.size() == 6)
            programs.push_back({parts[0], parts[1], parts[2], *machine, parts[4], parts[5]});
    }
    return programs;
}

void saveProgram(Settings& settings, const Program& program)
{
    const Where where = program.machine.isHere() ? Where::Here : Where::Elsewhere;
    std::vector<Program> programs = recentPrograms(settings, where);
    std::erase_if(programs,
        [&program](const Program& known) { return known.line == program.line && known.folder == program.folder && known.machine == program.machine; });
    programs.insert(programs.begin(), program);
    programs.resize(std::min(programs.size(), kMostRecent));
    QVariantList list;
    for (const Program& one : programs) {
        QStringList parts{one.line, one.folder, one.environment};
        if (where == Where::Elsewhere)
            parts << one.machine.text() << one.recorder << one.keptAs;
        list << QVariant(parts);
    }
    settings.setChoice(where == Where::Here ? kRecent : kRecentElsewhere, list);
}

} // namespace stallscope::gui
