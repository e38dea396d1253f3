// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A whole diagnosis through the official client of the Model Context Protocol: which limits, where, why, and what would be gained.
// node mcp_client.mjs MODULES CLI APP TRACE

import assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, cli, app, trace] = process.argv.slice(2);
const sdk = name => import(pathToFileURL(path.join(modules, 'node_modules/@modelcontextprotocol/sdk/dist/esm/client', name)).href);
const { Client } = await sdk('index.js');
const { StdioClientTransport } = await sdk('stdio.js');

const transport = new StdioClientTransport({ command: cli, args: ['mcp', path.dirname(trace)], env: { ...process.env, STALLSCOPE_APP: app } });
const client = new Client({ name: 'stallscope-test', version: '1.0.0' });
await client.connect(transport);
assert.equal(client.getServerVersion().name, 'stallscope');
assert.ok(client.getInstructions().includes('open_trace'));
await client.ping();

const { tools } = await client.listTools();
assert.ok(tools.length >= 12);
for (const tool of tools)
    assert.ok(tool.description && tool.inputSchema.type === 'object', tool.name);

const call = async (name, args = {}, options = {}) => {
    const result = await client.callTool({ name, arguments: args }, undefined, options);
    assert.ok(!result.isError, `${name}: ${result.content[0].text}`);
    return result;
};
const ask = async (name, args) => JSON.parse((await call(name, args)).content[0].text);

const files = (await ask('list_files')).rows.map(row => row.file);
assert.ok(files.some(file => path.basename(file) === path.basename(trace)));
let progress = 0;
const opened = JSON.parse((await call('open_trace', { path: path.basename(trace) }, { onprogress: () => ++progress })).content[0].text);
assert.ok(progress > 0, 'progress is reported');
const verdict = await ask('verdict', { trace: opened.trace });
assert.match(verdict.verdict, /\d %/);
assert.equal(verdict.budget.reduce((sum, part) => sum + part.duration_ns, 0), verdict.window_ns);
const { rows: advice } = await ask('advice');
assert.ok(advice.length > 0 && advice[0].remedy);
assert.ok(advice[0].gain_ns <= verdict.wall_ns && advice[0].least_gain_ns <= advice[0].most_gain_ns);
const { rows: waits } = await ask('waits');
assert.ok(waits[0].total_ns > 0);
const slowest = await ask('query', { sql: 'SELECT name, start_ns, dur FROM spans WHERE kind = \'kernel\' ORDER BY dur DESC', limit: 1 });
assert.equal(slowest.rows.length, 1);
const prediction = await call('what_if', { remove_sites: [waits[0].site] });
assert.match(prediction.content[0].text, /site 1/);
const [, start, duration] = slowest.rows[0];
const from = start - verdict.start_ns;
const picture = await call('picture', { from_ns: from, to_ns: from + duration, width: 800, height: 600 });
const image = picture.content.find(part => part.type === 'image');
assert.equal(Buffer.from(image.data, 'base64').subarray(1, 4).toString(), 'PNG');

const refused = await client.callTool({ name: 'open_trace', arguments: { path: '/etc/passwd' } });
assert.ok(refused.isError);
const { resources } = await client.listResources();
const { contents } = await client.readResource({ uri: resources[0].uri });
assert.ok(contents[0].text.includes('# Metrics'));

const abort = new AbortController();
const endless = client.callTool({ name: 'query', arguments: { sql: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n' } },
    undefined, { signal: abort.signal });
await client.ping(); // answered while the query runs
abort.abort();
await assert.rejects(endless);
assert.equal((await ask('query', { sql: 'SELECT 1' })).rows[0][0], 1);
await client.close();
console.log(`The diagnosis: ${verdict.verdict} First advice: ${advice[0].finding}`);
