import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { readStackFile, type StackFile } from '../../local/stack-file.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { launch } from '../support/start-stack.ts';

/*
 * npm run bench -- web: the web app's first view for a person who is signed in, against a page of plain HTML with the
 * same entries, in the same browser, in turns (5 rounds, or the count given). `painted` is the time from the start of
 * the navigation to the frame that shows a list of 30, be it the one that the tab showed last; `answered` that to the
 * frame that shows the one that the service answers. With an empty cache everything is fetched; with a full one the
 * script is not. A tab keeps its last list; after a release it has that and an empty cache, and with nothing kept
 * neither. The embedded stack answers on the same machine, and its time counts. It says of each budget whether it is
 * met.
 */

const LISTED = 30;
const ROUNDS = Number(process.argv[2] ?? 5);
/** Records when a list was painted, and when that of the service was: the second frame after each. */
const WATCH = `{
    const record = (name) => { globalThis[name] = performance.now(); };
    const note = (name) => requestAnimationFrame(() => requestAnimationFrame(() => record(name)));
    let isSeen = false;
    new MutationObserver((_, watch) => {
      if (document.querySelectorAll('article').length < ${LISTED}) return;
      if (!isSeen) note('painted');
      isSeen = true;
      if (document.querySelector('.feed[aria-busy="true"], [inert] .feed')) return;
      watch.disconnect();
      note('answered');
    }).observe(document, { childList: true, subtree: true, attributes: true });
  }`;
/** What a tab keeps of its last list (web/session/refresh-token.ts). */
const FORGET = `for (const key of ['kept-list', 'kept-picture']) sessionStorage.removeItem(key);`;

/** Of plain HTML, and KB of all answers until the list is painted. */
const BUDGETS = { painted: 2.0, kb: 100 };

interface Load {
  /** Answers until the list is painted, and until all requests are done. */
  requests: number;
  all_requests: number;
  /** Their bytes as they were sent, headers included. */
  transferred: number;
  all_transferred: number;
  /** Milliseconds. */
  painted: number;
  answered: number;
}

/** The same entries with the same texts, and nothing else. */
function plainPage(entries: EntryDetail[]): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const articles = entries.map(
    ({ title, link, institution_name, published_date, topic, one_line_summary, tags }) => `<article>
<h2><a href="${escaped(link ?? '')}">${escaped(title)}</a></h2>
<p>${escaped(institution_name)} ${published_date} ${escaped(topic.name)}</p>
<p>${escaped(one_line_summary ?? '')}</p>
<ul>${tags.map((tag) => `<li>${escaped(tag)}</li>`).join('')}</ul>
</article>`,
  );
  return (
    '<!doctype html>\n<html lang="en"><meta ' +
    `charset="utf-8"><title>Updates</title><main>${articles.join('\n')}</main></html>`
  );
}

async function servePlain(file: StackFile) {
  const address = `${file.base_url}/api/v1/feeds/entries/detail?limit=${LISTED}`;
  const answer = await fetch(address, { headers: { 'X-API-Key': file.api_key } });
  const page = gzipSync(plainPage(((await answer.json()) as { items: EntryDetail[] }).items));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  const server = http.createServer((_, response) => response.writeHead(200, headers).end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

/** Opens a tab that measures each load of its page. */
async function openTab(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await page.goto(address);
  return { page, session };
}

type LoadKind = 'full cache' | 'empty cache' | 'nothing kept';

/** The events of Chromium's network protocol; `timestamp` is in seconds. */
interface RequestStarted {
  timestamp: number;
}

interface LoadingFinished extends RequestStarted {
  encodedDataLength: number;
}

interface LoadOptions {
  page: Page;
  session: CDPSession;
}

/** Loads the page and returns its cost. With `rests` it also counts later requests, as of a reader of an update. */
async function load({ page, session }: LoadOptions, kind: LoadKind, rests: boolean): Promise<Load> {
  const ends: { at: number; bytes: number }[] = [];
  const ended = ({ timestamp, encodedDataLength }: LoadingFinished) => {
    ends.push({ at: timestamp * 1_000, bytes: encodedDataLength });
  };
  let began = 0;
  const started = ({ timestamp }: RequestStarted) => {
    began ||= timestamp * 1_000;
  };
  if (kind !== 'full cache') await session.send('Network.clearBrowserCache');
  if (kind === 'nothing kept') await page.evaluate(FORGET);
  session.on('Network.requestWillBeSent', started);
  session.on('Network.loadingFinished', ended);
  await page.reload();
  const read = () => page.evaluate('[globalThis.painted, globalThis.answered]') as Promise<(number | null)[]>;
  let [painted, answered] = await read();
  for (; painted == null || answered == null; [painted, answered] = await read()) await page.waitForTimeout(20);
  await page.waitForLoadState('networkidle');
  if (rests) await page.waitForTimeout(2_500);
  session.off('Network.requestWillBeSent', started);
  session.off('Network.loadingFinished', ended);
  const bytes = (some: typeof ends) => some.reduce((sum, one) => sum + one.bytes, 0);
  const before = ends.filter(({ at }) => at - began <= painted);
  return {
    requests: before.length,
    transferred: bytes(before),
    all_requests: ends.length,
    all_transferred: bytes(ends),
    painted,
    answered,
  };
}

async function signIn(page: Page, file: StackFile): Promise<void> {
  const user = file.users.find(({ role }) => role === 'member');
  await page.getByLabel('Email').fill(user?.email ?? '');
  await page.getByLabel('Password').fill(user?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('article').first().waitFor();
}

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

const COLUMNS = [
  'requests until painted',
  'KB until painted',
  'requests in all',
  'KB in all',
  'ms painted',
  'of plain',
  'ms answered',
];
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/**
 * Prints the table. The first load of each warms up the functions and the browser. It counts all requests; the others
 * are timed.
 */
function print(loads: Map<string, Load[]>): void {
  const timed = (name: string) => (loads.get(name) ?? []).slice(1);
  const of = (name: string, field: keyof Load) =>
    field.startsWith('all_')
      ? (loads.get(name)?.[0]?.[field] ?? Number.NaN)
      : median(timed(name).map((one) => one[field]));
  const kb = (name: string, field: keyof Load) => of(name, field) / 1_024;
  const [plain = ''] = loads.keys();
  const ratio = (name: string) =>
    median(timed(name).map((one, n) => one.painted / (timed(plain)[n]?.painted ?? Number.NaN)));
  console.log(`| first view | ${COLUMNS.join(' | ')} |\n|---|${COLUMNS.map(() => '---|').join('')}`);
  for (const name of loads.keys()) {
    const cells = [
      ...[of(name, 'requests'), kb(name, 'transferred').toFixed(1)],
      ...[of(name, 'all_requests'), kb(name, 'all_transferred').toFixed(1)],
      ...[of(name, 'painted').toFixed(0), ratio(name).toFixed(2), of(name, 'answered').toFixed(0)],
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  for (const name of [...loads.keys()].slice(1)) {
    const painted = ratio(name);
    const bytes = kb(name, 'transferred');
    console.log(
      `${name}: ${BUDGETS.painted} x plain HTML ${verdict(painted <= BUDGETS.painted)}, ${BUDGETS.kb} KB until ` +
        `painted ${verdict(bytes <= BUDGETS.kb)}.`,
    );
  }
}

const running = readStackFile('.local');
const stack = running ? null : await launch(['--port', '0'], mkdtempSync(path.join(tmpdir(), 'web-')));
const file = running ?? (stack?.file as StackFile);
const plain = await servePlain(file);
const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
const tabs = { plain: await openTab(context, plain.origin), app: await openTab(context, `${file.base_url}/#/updates`) };
await signIn(tabs.app.page, file);
const loads = new Map<string, Load[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  const kinds = [
    ['plain HTML', tabs.plain, 'empty cache'],
    ['the app, nothing kept', tabs.app, 'nothing kept'],
    ['the app, empty cache', tabs.app, 'empty cache'],
    ['the app, full cache', tabs.app, 'full cache'],
  ] as const;
  for (const [name, tab, kind] of kinds) {
    await tab.page.bringToFront();
    // The page was visible before it is loaded again: painting a hidden page is not part of the load.
    await tab.page.waitForTimeout(500);
    const one = await load(tab, kind, round === 0);
    loads.set(name, [...(loads.get(name) ?? []), one]);
  }
}
print(loads);
await browser.close();
plain.stop();
await stack?.end();
stack?.clean();
process.exit();
