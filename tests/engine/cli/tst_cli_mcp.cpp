// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/cli_process.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QRegularExpression>
#include <QtEndian>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace stallscope::test;

namespace {

constexpr const char* kEndlessQuery = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
constexpr int kPatience = 60'000;

/// A client that speaks the protocol with the real server.
class Client {
public:
    explicit Client(const QStringList& paths) { m_process.start(STALLSCOPE_CLI, QStringList("mcp") + paths); }
    ~Client()
    {
        if (m_process.state() != QProcess::NotRunning)
            end();
    }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    void sendLine(const QByteArray& line)
    {
        m_process.write(line + '\n');
        m_process.waitForBytesWritten(kPatience);
    }
    int request(const QString& method, const QJsonObject& params = {})
    {
        sendLine(QJsonDocument(QJsonObject{{"jsonrpc", "2.0"}, {"id", ++m_id}, {"method", method}, {"params", params}}).toJson(QJsonDocument::Compact));
        return m_id;
    }
    /// The next message; empty if none comes.
    QJsonObject next()
    {
        QElapsedTimer clock;
        clock.start();
        while (!m_process.canReadLine() && clock.elapsed() < kPatience && m_process.state() != QProcess::NotRunning)
            m_process.waitForReadyRead(100);
        const QByteArray line = m_process.readLine();
        m_longest = std::max(m_longest, line.size());
        return QJsonDocument::fromJson(line).object();
    }
    /// The response to a request. Notifications before it are counted.
    QJsonObject response(int id)
    {
        for (;;) {
            QJsonObject message = next();
            if (message.isEmpty() || message["id"] == id)
                return message;
            m_notifications += message.contains("method") ? 1 : 0;
        }
    }
    QJsonObject initialize(const QString& version = "2025-06-18")
    {
        const QJsonObject result
            = response(request("initialize", {{"protocolVersion", version}, {"capabilities", QJsonObject()}, {"clientInfo", QJsonObject{{"name", "test"}, {"version", "1"}}}}));
        sendLine(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
        return result["result"].toObject();
    }
    /// The result of a tool.
    QJsonObject call(const QString& tool, const QJsonObject& arguments = {})
    {
        return response(request("tools/call", {{"name", tool}, {"arguments", arguments}}))["result"].toObject();
    }
    static QString textOf(const QJsonObject& result) { return result["content"].toArray().first().toObject()["text"].toString(); }
    /// What a tool answers, as JSON.
    QJsonObject ask(const QString& tool, const QJsonObject& arguments = {})
    {
        const QJsonObject result = call(tool, arguments);
        if (result["isError"].toBool())
            return {{"error", textOf(result)}};
        return QJsonDocument::fromJson(textOf(result).toUtf8()).object();
    }
    QString errorOf(const QString& tool, const QJsonObject& arguments = {}) { return ask(tool, arguments)["error"].toString(); }
    /// The exit status after the end of the input.
    int end()
    {
        m_process.closeWriteChannel();
        return endOf(m_process, kPatience).status;
    }

    [[nodiscard]] int notifications() const { return m_notifications; }
    [[nodiscard]] qsizetype longestLine() const { return m_longest; }
    [[nodiscard]] QProcess& process() { return m_process; }

private:
    QProcess m_process;
    int m_id = 0;
    int m_notifications = 0;
    qsizetype m_longest = 0;
};

QString examples()
{
    return QFileInfo(exampleTrace()).path();
}

int unreadIn(int pipe)
{
    int bytes = 0;
    return ::ioctl(pipe, FIONREAD, &bytes) == 0 ? bytes : -1;
}

QJsonObject analysed(const QString& file)
{
    return runCli({"analyze", file, "--json", "--top", "0"}).json()["runs"].toArray().first().toObject();
}

} // namespace

/// The server of the Model Context Protocol, as a client sees it.
class TestCliMcp : public QObject {
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void versions_data();
    void versions();
    void orderOfRequests();
    void malformedMessages();
    void oversizedMessage();
    void toolsAreDescribed();
    void diagnosis();
    void valuesEqualAnalyze();
    void pagesAreBounded();
    void longTextsGoOn();
    void queryErrors();
    void argumentErrors();
    void pathsOutsideAreRefused();
    void closesTraces();
    void strategiesWithinOneFile();
    void cancelEndsAQuery();
    void pingIsAnsweredDuringWork();
    void progressIsReported();
    void resources();
    void pictureOfARange();
    void endOfInputEndsTheServer();
    void clientThatGoes();
    void clientThatDoesNotRead();
    void outputThatIsClosed();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliMcp::versions_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("given");
    QTest::newRow("known") << "2025-06-18" << "2025-06-18";
    QTest::newRow("newest") << "2025-11-25" << "2025-11-25";
    QTest::newRow("older") << "2024-11-05" << "2025-11-25";
    QTest::newRow("future") << "2099-01-01" << "2025-11-25";
}

void TestCliMcp::versions()
{
    QFETCH(QString, wanted);
    Client client({examples()});
    const QJsonObject result = client.initialize(wanted);
    QTEST(result["protocolVersion"].toString(), "given");
    QCOMPARE(result["serverInfo"].toObject()["name"].toString(), QString("stallscope"));
    QVERIFY(result["capabilities"].toObject().contains("tools"));
    QCOMPARE(client.end(), 0);
}

void TestCliMcp::orderOfRequests()
{
    Client client({examples()});
    QCOMPARE(client.response(client.request("tools/list"))["error"].toObject()["code"].toInt(), -32600);
    QVERIFY(client.response(client.request("ping")).contains("result")); // allowed at any time
    QVERIFY(client.response(client.request("initialize"))["error"].toObject()["message"].toString().contains("protocolVersion"));
    client.initialize();
    QCOMPARE(client.response(client.request("initialize", {{"protocolVersion", "2025-06-18"}}))["error"].toObject()["code"].toInt(), -32600);
    QCOMPARE(client.response(client.request("nothing/such"))["error"].toObject()["code"].toInt(), -32601);
    QVERIFY(client.response(client.request("tools/list")).contains("result"));
}

void TestCliMcp::malformedMessages()
{
    Client client({examples()});
    client.initialize();
    const auto codeFor = [&client](const QByteArray& line) {
        client.sendLine(line);
        return client.next()["error"].toObject()["code"].toInt();
    };
    for (const char* line : {"{", "nonsense", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"", "{\"a\":\xFF}", "\"\\u12\""})
        QCOMPARE(codeFor(line), -32700);
    for (const char* line : {"[]", "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", "7", "{}", R"({"jsonrpc":"1.0","id":1,"method":"ping"})",
             R"({"jsonrpc":"2.0","id":1})", R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", R"({"jsonrpc":"2.0","id":null,"method":"ping"})",
             R"({"jsonrpc":"2.0","id":{},"method":"ping"})"})
        QCOMPARE(codeFor(line), -32600);
    QCOMPARE(codeFor(R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[1]})"), -32602);
    QCOMPARE(codeFor(QByteArray(100'000, '[')), -32700);
    client.sendLine("");                                                  // nothing
    client.sendLine(R"({"jsonrpc":"2.0","id":9,"result":{}})");           // a response, to nothing
    client.sendLine(R"({"jsonrpc":"2.0","method":"notifications/other"})"); // needs no answer
    client.sendLine(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}})");
    client.sendLine(R"({"jsonrpc":"2.0","id":"a \"text\"","method":"ping"})");
    QCOMPARE(client.next()["id"].toString(), QString("a \"text\""));
}

void TestCliMcp::oversizedMessage()
{
    Client client({examples()});
    client.initialize();
    client.sendLine(QByteArray(R"({"jsonrpc":"2.0","id":1,"method":")") + QByteArray(5'000'000, 'x') + R"("})");
    QVERIFY(client.next()["error"].toObject()["message"].toString().contains("4 MiB"));
    QVERIFY(client.response(client.request("ping")).contains("result"));
}

void TestCliMcp::toolsAreDescribed()
{
    Client client({examples()});
    client.initialize();
    const QJsonArray tools = client.response(client.request("tools/list"))["result"].toObject()["tools"].toArray();
    QVERIFY(tools.size() >= 12);
    QFile file(STALLSCOPE_SOURCE_DIR "/docs/mcp.md");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString document = QString::fromUtf8(file.readAll());
    for (const QJsonValue& tool : tools) {
        const QString name = tool["name"].toString();
        QVERIFY2(document.contains('`' + name + '`'), qPrintable(name));
        QCOMPARE(tool["inputSchema"]["type"].toString(), QString("object"));
        QVERIFY2(!tool["description"].toString().isEmpty(), qPrintable(name));
        for (const QString& argument : tool["inputSchema"]["properties"].toObject().keys())
            QVERIFY2(document.contains('`' + argument + '`'), qPrintable(name + " " + argument));
    }
}

/// From the first question to the answer.
void TestCliMcp::diagnosis()
{
    Client client({examples()});
    client.initialize();
    const QJsonArray files = client.ask("list_files")["rows"].toArray();
    QVERIFY(std::any_of(files.begin(), files.end(), [](const QJsonValue& file) { return file["file"].toString().endsWith("example.json.gz"); }));
    const QJsonObject open = client.ask("open_trace", {{"path", exampleTrace()}});
    QCOMPARE(open["trace"].toString(), QString("t1"));
    QVERIFY(open["runs"][0]["verdict"].toString().contains('%'));
    QCOMPARE(client.ask("open_trace", {{"path", "example.json.gz"}})["trace"].toString(), QString("t1")); // it is open already
    QCOMPARE(client.ask("list_traces")["traces"].toArray().size(), 1);
    const QJsonArray advice = client.ask("advice")["rows"].toArray();
    QVERIFY(!advice.isEmpty());
    QVERIFY(!advice[0]["finding"].toString().isEmpty() && !advice[0]["remedy"].toString().isEmpty());
    const QJsonArray sites = client.ask("waits")["rows"].toArray();
    QVERIFY(!sites.isEmpty());
    const QJsonObject prediction = client.call("what_if", {{"remove_sites", QJsonArray{sites[0]["site"]}}});
    QVERIFY2(Client::textOf(prediction).contains("Without the waits of site 1"), qPrintable(Client::textOf(prediction)));
    QVERIFY(!client.ask("operators", {{"sort_by", "self"}})["rows"].toArray().isEmpty());
    QVERIFY(client.ask("steps").contains("summary"));
    QVERIFY(!client.ask("totals", {{"section", "calls"}})["rows"].toArray().isEmpty());
    QVERIFY(!client.ask("waits", {{"each", true}})["rows"].toArray().isEmpty());
    QVERIFY(Client::textOf(client.call("query_schema")).contains("idle_gaps"));
    QVERIFY(Client::textOf(client.call("query_schema", {{"table", "waits"}})).contains("bubble_ns"));
    QCOMPARE(client.end(), 0);
}

void TestCliMcp::valuesEqualAnalyze()
{
    const QJsonObject expected = analysed(exampleTrace());
    Client client({examples()});
    client.initialize();
    client.ask("open_trace", {{"path", exampleTrace()}});
    const QJsonObject verdict = client.ask("verdict");
    for (const char* key : {"wall_ns", "window_ns"})
        QCOMPARE(verdict[key].toInteger(), expected[key].toInteger());
    QCOMPARE(verdict["bound_by"], expected["bound_by"]);
    qint64 sum = 0;
    for (const QJsonValue& part : verdict["budget"].toArray())
        sum += part["duration_ns"].toInteger();
    QCOMPARE(sum, expected["window_ns"].toInteger());
    const QJsonArray sites = client.ask("waits", {{"limit", 500}})["rows"].toArray();
    const QJsonArray expectedSites = expected["sync_sites"].toArray();
    QCOMPARE(sites.size(), expectedSites.size());
    for (qsizetype i = 0; i < sites.size(); ++i) {
        for (const char* key : {"call", "kind", "cause", "count", "total_ns", "working_ns", "wakeup_ns", "unattributed_ns", "bubble_ns", "needless"})
            QCOMPARE(sites[i][key], expectedSites[i][key]);
    }
    const QJsonArray advice = client.ask("advice", {{"limit", 500}})["rows"].toArray();
    const QJsonArray expectedAdvice = expected["advice"].toArray();
    QCOMPARE(advice.size(), expectedAdvice.size());
    for (qsizetype i = 0; i < advice.size(); ++i) {
        for (const char* key : {"rule", "gain_ns", "cost_ns", "count", "call"})
            QCOMPARE(advice[i][key], expectedAdvice[i][key]);
    }
    const QJsonArray kernels = client.ask("totals", {{"section", "kernels"}, {"limit", 500}})["rows"].toArray();
    const QJsonArray expectedKernels = expected["kernels"].toArray();
    QCOMPARE(kernels.size(), std::min<qsizetype>(expectedKernels.size(), 500));
    for (qsizetype i = 0; i < kernels.size(); ++i)
        QCOMPARE(kernels[i][2].toInteger(), expectedKernels[i]["total_ns"].toInteger());
}

void TestCliMcp::pagesAreBounded()
{
    Client client({examples()});
    client.initialize();
    client.ask("open_trace", {{"path", exampleTrace()}});
    const qint64 spans = client.ask("query", {{"sql", "SELECT count(*) FROM spans"}})["rows"][0][0].toInteger();
    QVERIFY(spans > 100);
    qint64 seen = 0;
    QJsonValue offset = 0;
    for (int pages = 0; !offset.isUndefined() && pages < 10'000; ++pages) {
        const QJsonObject page = client.ask("query", {{"sql", "SELECT id FROM spans ORDER BY id"}, {"limit", 500}, {"offset", offset}});
        for (const QJsonValue& row : page["rows"].toArray())
            QCOMPARE(row[0].toInteger(), ++seen);
        offset = page["next_offset"];
        if (offset.isUndefined())
            break;
    }
    QCOMPARE(seen, spans);
    // Rows that are long fill a page before the limit does.
    const QJsonObject wide = client.ask("query", {{"sql", "SELECT printf('%.*c', 100000, 'x') FROM spans LIMIT 100"}, {"limit", 100}});
    QVERIFY(wide["rows"].toArray().size() < 100);
    QCOMPARE(wide["next_offset"].toInteger(), wide["rows"].toArray().size());
    QStringList columns;
    for (int i = 0; i < 100; ++i)
        columns << "printf('%.*c', 100000, 'x')";
    QCOMPARE(client.ask("query", {{"sql", "SELECT " + columns.join(", ")}})["rows"].toArray().size(), 1);
    columns << "1";
    QVERIFY(client.errorOf("query", {{"sql", "SELECT " + columns.join(", ")}}).contains("101 columns"));
    QVERIFY(client.response(client.request("tools/call", {{"name", QString(1'000'000, 'x')}})).contains("error"));
    QVERIFY(client.errorOf("verdict", {{"trace", QString(1'000'000, 'x')}}).size() < 10'000);
    QVERIFY(client.longestLine() < 256 * 1024);
}

void TestCliMcp::longTextsGoOn()
{
    Client client({examples()});
    client.initialize();
    const QString whole = Client::textOf(client.call("query_schema"));
    QCOMPARE(Client::textOf(client.call("query_schema", {{"offset", 10}})), whole.mid(10));
    QVERIFY(client.errorOf("query_schema", {{"offset", 10'000'000}}).contains("offset"));
    // A prediction for a run with many wait sites is longer than one answer.
    QByteArray events;
    for (int i = 0; i < 2000; ++i) {
        const int at = 100 * i;
        events += QStringLiteral(R"({"ph":"X","cat":"cpu_op","name":"op %1","pid":1,"tid":1,"ts":%2,"dur":90},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":%2,"dur":5,"args":{"correlation":%3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":%4,"dur":40,"args":{"device":0,"stream":7,"correlation":%3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":1,"tid":1,"ts":%5,"dur":50,"args":{"correlation":%6}},)")
                      .arg(i)
                      .arg(at)
                      .arg(2 * i + 1)
                      .arg(at + 10)
                      .arg(at + 20)
                      .arg(2 * i + 2)
                      .toUtf8();
    }
    events.chop(1);
    QFile file(QDir(m_folder->path()).filePath("many.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"schemaVersion\":1,\"traceEvents\":[" + events + "]}");
    file.close();
    Client other({m_folder->path()});
    other.initialize();
    QVERIFY(other.ask("open_trace", {{"path", "many.json"}}).contains("trace"));
    QString text;
    static const QRegularExpression kContinued("\n\\(continued with \"offset\": (\\d+)\\)\n$");
    int pages = 0;
    for (qint64 offset = 0; offset >= 0 && pages < 100; ++pages) {
        QString page = Client::textOf(other.call("what_if", {{"offset", offset}}));
        const auto more = kContinued.match(page);
        offset = more.hasMatch() ? more.captured(1).toLongLong() : -1;
        text += page.remove(kContinued);
    }
    QVERIFY(pages > 1);
    for (int i = 0; i < 2000; i += 100)
        QVERIFY2(text.contains(QStringLiteral("op %1\n").arg(i)) || text.contains(QStringLiteral("op %1 ").arg(i)), qPrintable(QString::number(i)));
    QVERIFY(other.longestLine() < 256 * 1024);
}

void TestCliMcp::queryErrors()
{
    Client client({examples()});
    client.initialize();
    client.ask("open_trace", {{"path", exampleTrace()}});
    const auto failure = [&client](const char* sql) { return client.errorOf("query", {{"sql", sql}}); };
    QVERIFY(failure("SELEC 1").contains("SELEC"));
    QVERIFY(failure("SELECT * FROM span").contains("spans"));
    for (const char* sql : {"DELETE FROM spans", "ATTACH '/etc/passwd' AS x", "PRAGMA writable_schema = 1", "SELECT load_extension('x')", "SELECT 1; SELECT 2",
             "SELECT readfile('/etc/passwd')", "CREATE TABLE x (y)"})
        QVERIFY2(!failure(sql).isEmpty(), sql);
    QCOMPARE(client.ask("query", {{"sql", "SELECT 1"}})["rows"][0][0].toInt(), 1);
}

void TestCliMcp::argumentErrors()
{
    Client client({examples()});
    client.initialize();
    QVERIFY(client.errorOf("verdict").contains("open_trace"));
    client.ask("open_trace", {{"path", exampleTrace()}});
    QVERIFY(client.errorOf("open_trace").contains("\"path\" is missing"));
    QVERIFY(client.errorOf("verdict", {{"trace", "t9"}}).contains("t1"));
    QVERIFY(client.errorOf("verdict", {{"run_id", 5}}).contains("unknown run_id 5"));
    QVERIFY(client.errorOf("verdict", {{"run_id", -1}}).contains("whole number"));
    QVERIFY(client.errorOf("waits", {{"limt", 5}}).contains("\"limt\""));
    QVERIFY(client.errorOf("waits", {{"limit", 501}}).contains("from 1 to 500"));
    QVERIFY(client.errorOf("waits", {{"limit", "5"}}).contains("whole number"));
    QVERIFY(client.errorOf("totals", {{"section", "x' OR 1"}}).contains("kernels"));
    QVERIFY(client.errorOf("what_if", {{"remove_sites", QJsonArray{10'000}}}).contains("10000"));
    QVERIFY(client.errorOf("what_if", {{"remove_sites", "1"}}).contains("list"));
    QVERIFY(client.errorOf("what_if", {{"faster", QJsonArray{"gemm"}}}).contains("NAME=TIMES"));
    QVERIFY(client.errorOf("picture", {{"from_ns", 5}}).contains("to_ns"));
    QCOMPARE(client.response(client.request("tools/call", {{"name", "waitz"}}))["error"].toObject()["code"].toInt(), -32602);
    QCOMPARE(client.response(client.request("tools/call", {{"name", "waits"}, {"arguments", 5}}))["error"].toObject()["code"].toInt(), -32602);
    QVERIFY(client.ask("waits", {{"trace", QJsonValue::Null}}).contains("rows")); // null is not given
}

void TestCliMcp::pathsOutsideAreRefused()
{
    QDir folder(m_folder->path());
    QVERIFY(folder.mkpath("open"));
    QVERIFY(QFile::copy(exampleTrace(), folder.filePath("outside.json.gz")));
    QVERIFY(QFile::copy(exampleTrace(), folder.filePath("open/inside.json.gz")));
    QVERIFY(QFile::link(folder.filePath("outside.json.gz"), folder.filePath("open/link.json.gz")));
    Client client({folder.filePath("open")});
    client.initialize();
    for (const QString& path : {folder.filePath("outside.json.gz"), QString("../outside.json.gz"), QString("link.json.gz"), QString("/etc/passwd"),
             folder.filePath("open/../outside.json.gz"), QString("missing.json")})
        QVERIFY2(!client.errorOf("open_trace", {{"path", path}}).isEmpty(), qPrintable(path));
    QVERIFY(!client.errorOf("list_files", {{"folder", m_folder->path()}}).isEmpty());
    const QJsonArray files = client.ask("list_files")["rows"].toArray();
    QCOMPARE(files.size(), 1); // the link is not shown
    QVERIFY(client.errorOf("open_trace", {{"path", folder.filePath("open")}}).contains("leads out")); // a folder is read with its links
    QVERIFY(client.ask("open_trace", {{"path", "inside.json.gz"}}).contains("trace"));
    QVERIFY(client.errorOf("open_trace", {{"path", QString("inside.json.gz") + QChar(0)}}).size() > 0);
}

void TestCliMcp::closesTraces()
{
    QDir folder(m_folder->path());
    QVERIFY(QFile::copy(exampleTrace(), folder.filePath("a.json.gz")) && QFile::copy(exampleTrace(), folder.filePath("b.json.gz")));
    Client client({m_folder->path()});
    client.initialize();
    QCOMPARE(client.ask("open_trace", {{"path", "a.json.gz"}})["trace"].toString(), QString("t1"));
    QCOMPARE(client.ask("open_trace", {{"path", "b.json.gz"}})["trace"].toString(), QString("t2"));
    QVERIFY(client.errorOf("verdict").contains("several traces"));
    QVERIFY(Client::textOf(client.call("compare", {{"a", "t1"}, {"b", "t2"}})).contains("a.json.gz"));
    QVERIFY(client.ask("close_trace", {{"trace", "t1"}})["closed"].toBool());
    QVERIFY(client.ask("verdict").contains("verdict")); // the only one left
    QVERIFY(!client.errorOf("close_trace", {{"trace", "t1"}}).isEmpty());
}

void TestCliMcp::strategiesWithinOneFile()
{
    const QString file = QDir(m_folder->path()).filePath("runs.stallscope");
    QCOMPARE(runCli({"run", "increment", "--strategy", "sync-each", "--strategy", "async", "--param", "count=20", "--repeat", "2", "-o", file}).status, 0);
    Client client({m_folder->path()});
    client.initialize();
    const QJsonObject open = client.ask("open_trace", {{"path", file}});
    QCOMPARE(open["runs"].toArray().size(), 4);
    QCOMPARE(client.ask("verdict", {{"run_id", 3}})["run_id"].toInt(), 3);
    const QString text = Client::textOf(client.call("compare", {{"a", "t1"}}));
    QVERIFY2(text.contains("sync-each") && text.contains("async"), qPrintable(text));
}

void TestCliMcp::cancelEndsAQuery()
{
    Client client({examples()});
    client.initialize();
    client.ask("open_trace", {{"path", exampleTrace()}});
    const int endless = client.request("tools/call", {{"name", "query"}, {"arguments", QJsonObject{{"sql", kEndlessQuery}}}});
    const int waiting = client.request("tools/call", {{"name", "query"}, {"arguments", QJsonObject{{"sql", kEndlessQuery}}}});
    QVERIFY(client.response(client.request("ping")).contains("result")); // the server has read both
    for (const int id : {waiting, endless})
        client.sendLine(QStringLiteral(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%1}})").arg(id).toUtf8());
    QElapsedTimer clock;
    clock.start();
    // No answer comes for either; the next request is served long before the limit of time.
    client.request("tools/list");
    const QJsonObject next = client.next();
    QVERIFY(next["result"].toObject().contains("tools"));
    QVERIFY(clock.elapsed() < 25'000);
}

void TestCliMcp::pingIsAnsweredDuringWork()
{
    Client client({examples()});
    client.initialize();
    client.ask("open_trace", {{"path", exampleTrace()}});
    const int endless = client.request("tools/call", {{"name", "query"}, {"arguments", QJsonObject{{"sql", kEndlessQuery}}}});
    const int ping = client.request("ping");
    QCOMPARE(client.next()["id"].toInt(), ping);
    client.sendLine(QStringLiteral(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%1}})").arg(endless).toUtf8());
    QVERIFY(client.response(client.request("ping")).contains("result"));
}

void TestCliMcp::progressIsReported()
{
    Client client({examples()});
    client.initialize();
    const int id = client.request("tools/call",
        {{"name", "open_trace"}, {"arguments", QJsonObject{{"path", exampleTrace()}}}, {"_meta", QJsonObject{{"progressToken", "tok"}}}});
    double last = 0;
    int count = 0;
    for (;;) {
        const QJsonObject message = client.next();
        QVERIFY(!message.isEmpty());
        if (message["id"] == id)
            break;
        QCOMPARE(message["method"].toString(), QString("notifications/progress"));
        QCOMPARE(message["params"]["progressToken"].toString(), QString("tok"));
        QVERIFY(message["params"]["progress"].toDouble() > last);
        last = message["params"]["progress"].toDouble();
        ++count;
    }
    QVERIFY(count > 0);
}

void TestCliMcp::resources()
{
    Client client({examples()});
    client.initialize();
    const QJsonArray resources = client.response(client.request("resources/list"))["result"].toObject()["resources"].toArray();
    QCOMPARE(resources.size(), 3);
    for (const QJsonValue& resource : resources) {
        const QString uri = resource["uri"].toString();
        const QJsonObject read = client.response(client.request("resources/read", {{"uri", uri}}))["result"].toObject();
        QFile file(STALLSCOPE_SOURCE_DIR "/docs/" + uri.section('/', -1) + ".md");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(read["contents"][0]["text"].toString(), QString::fromUtf8(file.readAll()));
    }
    QCOMPARE(client.response(client.request("resources/read", {{"uri", "file:///etc/passwd"}}))["error"].toObject()["code"].toInt(), -32002);
}

void TestCliMcp::pictureOfARange()
{
#ifdef STALLSCOPE_APP
    qputenv("STALLSCOPE_APP", STALLSCOPE_APP);
    Client client({examples()});
    client.initialize();
    client.ask("open_trace", {{"path", exampleTrace()}});
    const QJsonObject result = client.call("picture", {{"from_ns", 0}, {"to_ns", 1'000'000}, {"width", 800}, {"height", 600}});
    QVERIFY2(!result["isError"].toBool(), qPrintable(Client::textOf(result)));
    const QJsonObject image = result["content"].toArray().last().toObject();
    QCOMPARE(image["mimeType"].toString(), QString("image/png"));
    const QByteArray png = QByteArray::fromBase64(image["data"].toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    QVERIFY(png.startsWith("\x89PNG\r\n"));
    QCOMPARE(qFromBigEndian<quint32>(png.constData() + 16), 800U);
    QVERIFY(Client::textOf(result).endsWith(QString("800 x %1 pixels").arg(qFromBigEndian<quint32>(png.constData() + 20)))); // cropped to the lanes
    for (const QJsonObject& wanted : {QJsonObject{{"page", "operators"}}, QJsonObject{{"page", "flame"}, {"from_ns", 0}, {"to_ns", 5'000'000}},
             QJsonObject{{"page", "query"}, {"sql", "SELECT name, total_ns FROM kernels"}}}) {
        const QJsonObject page = client.call("picture", wanted);
        QVERIFY2(!page["isError"].toBool(), qPrintable(Client::textOf(page)));
        QCOMPARE(page["content"].toArray().last().toObject()["mimeType"].toString(), QString("image/png"));
    }
    QVERIFY(client.errorOf("picture", {{"page", "query"}}).contains("\"sql\""));
    QVERIFY(client.errorOf("picture", {{"page", "communication"}}).contains("no communication kernels"));
    QVERIFY(client.errorOf("picture", {{"page", "query"}, {"sql", "SELECT nothing FROM kernels"}}).contains("nothing"));
    qputenv("STALLSCOPE_APP", "/nothing/such");
    Client without({examples()});
    without.initialize();
    without.ask("open_trace", {{"path", exampleTrace()}});
    QVERIFY(without.errorOf("picture").contains("STALLSCOPE_APP"));
    qunsetenv("STALLSCOPE_APP");
#else
    QSKIP("this build has no app, which draws the pictures");
#endif
}

void TestCliMcp::endOfInputEndsTheServer()
{
    QProcess process;
    process.start(STALLSCOPE_CLI, {"mcp", examples()});
    process.write(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}})"
                  "\n"
                  R"({"jsonrpc":"2.0","id":2,"method":"tools/list"})"); // without an end of line
    process.closeWriteChannel();
    const CliResult result = endOf(process, kPatience);
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out.count('\n'), 2); // both were answered
    QCOMPARE(runCli({"mcp", "/nothing/such"}).status, 1);
}

/// It must not stay behind.
void TestCliMcp::clientThatDoesNotRead()
{
    int ends[2];
    QVERIFY(::pipe2(ends, O_CLOEXEC) == 0);
    QProcess process;
    process.setChildProcessModifier([&ends] { ::dup2(ends[1], 1); });
    process.start(STALLSCOPE_CLI, {"mcp", examples()});
    QVERIFY(process.waitForStarted());
    ::close(ends[1]);
    for (int i = 0; i < 20'000; ++i)
        process.write(QStringLiteral(R"({"jsonrpc":"2.0","id":%1,"method":"ping"})").arg(i).toUtf8() + '\n');
    QTRY_COMPARE_WITH_TIMEOUT(unreadIn(ends[0]) >= 60'000, true, 30'000); // the pipe is full
    sendSignal(process, SIGTERM);
    QVERIFY(process.waitForFinished(25'000));
    ::close(ends[0]);
}

void TestCliMcp::outputThatIsClosed()
{
    int ends[2];
    QVERIFY(::pipe2(ends, O_CLOEXEC) == 0);
    QProcess process;
    process.setChildProcessModifier([&ends] { ::dup2(ends[1], 1); });
    process.start(STALLSCOPE_CLI, {"mcp", examples()});
    QVERIFY(process.waitForStarted());
    ::close(ends[1]);
    ::close(ends[0]);
    process.write(QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"ping"})") + '\n');
    QVERIFY(process.waitForFinished(25'000)); // its input is open
}

void TestCliMcp::clientThatGoes()
{
    Client client({examples()});
    client.initialize();
    client.ask("open_trace", {{"path", exampleTrace()}});
    client.request("tools/call", {{"name", "query"}, {"arguments", QJsonObject{{"sql", kEndlessQuery}}}});
    QVERIFY(client.response(client.request("ping")).contains("result"));
    sendSignal(client.process(), SIGTERM);
    QVERIFY(client.process().waitForFinished(25'000));
}

QTEST_GUILESS_MAIN(TestCliMcp)
#include "tst_cli_mcp.moc"
