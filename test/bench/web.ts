import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { readStackFile, type StackFile } from '../../local/stack-file.ts';
import { launch } from '../support/start-stack.ts';

/*
 * npm run bench:web: the web app's first view for a person who is signed in, against a page of plain HTML with the same entries,
 * in the same browser, in turns (9 rounds, or the count given). `painted` is the time from the start of the navigation to the frame
 * that shows the list. With an empty cache everything is fetched; with a full one the script and the style sheet are not. The
 * embedded stack answers on the same machine, and its time counts.
 */

const LISTED = 30;
const ROUNDS = Number(process.argv[2] ?? 9);
/** Notes when the list is in the page and was drawn: the second frame after it. */
const WATCH = `new MutationObserver((_, watch) => {
    if (document.querySelectorAll('article').length < ${LISTED}) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.painted = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });`;

interface Load {
  requests: number;
  /** Bytes as they were sent, headers included. */
  transferred: number;
  decoded: number;
  /** Milliseconds. */
  painted: number;
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
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Updates</title><main>${articles.join('\n')}</main></html>`;
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

/** A tab that tells what each load of its page cost. */
async function openTab(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await page.goto(address);
  return { page, session };
}

async function load({ page, session }: { page: Page; session: CDPSession }, isCold: boolean): Promise<Load> {
  const sum = { requests: 0, transferred: 0, decoded: 0 };
  const started = () => {
    sum.requests += 1;
  };
  const data = ({ dataLength }: { dataLength: number }) => {
    sum.decoded += dataLength;
  };
  const ended = ({ encodedDataLength }: { encodedDataLength: number }) => {
    sum.transferred += encodedDataLength;
  };
  if (isCold) await session.send('Network.clearBrowserCache');
  session.on('Network.requestWillBeSent', started);
  session.on('Network.dataReceived', data);
  session.on('Network.loadingFinished', ended);
  await page.reload();
  const read = () => page.evaluate('globalThis.painted') as Promise<number | undefined>;
  let painted = await read();
  for (; painted === undefined; painted = await read()) await page.waitForTimeout(20);
  await page.waitForLoadState('networkidle');
  session.off('Network.requestWillBeSent', started);
  session.off('Network.dataReceived', data);
  session.off('Network.loadingFinished', ended);
  return { ...sum, painted };
}

async function signIn(page: Page, file: StackFile): Promise<void> {
  const user = file.users.find(({ role }) => role === 'member');
  await page.getByLabel('Email').fill(user?.email ?? '');
  await page.getByLabel('Password').fill(user?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('article').first().waitFor();
}

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

function print(loads: Map<string, Load[]>): void {
  const of = (name: string, field: keyof Load) => median((loads.get(name) ?? []).map((one) => one[field]));
  const [plain = ''] = loads.keys();
  console.log('| first view | requests | KB transferred | KB decoded | ms painted | painted, of plain |');
  console.log('|---|---|---|---|---|---|');
  for (const name of loads.keys()) {
    const pairs = (loads.get(name) ?? []).map((one, n) => one.painted / (loads.get(plain)?.[n]?.painted ?? Number.NaN));
    const kb = (field: keyof Load) => (of(name, field) / 1_024).toFixed(1);
    const ms = of(name, 'painted').toFixed(0);
    console.log(
      `| ${name} | ${of(name, 'requests')} | ${kb('transferred')} | ${kb('decoded')} | ${ms} | ${median(pairs).toFixed(2)} |`,
    );
  }
}

const running = readStackFile('.local');
const stack = running ? null : await launch(['--port', '0']);
const file = running ?? (stack?.file as StackFile);
const plain = await servePlain(file);
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
const tabs = { plain: await openTab(context, plain.origin), app: await openTab(context, `${file.base_url}/#/updates`) };
await signIn(tabs.app.page, file);
const loads = new Map<string, Load[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  const kinds = [
    ['plain HTML', tabs.plain, true],
    ['the app, empty cache', tabs.app, true],
    ['the app, full cache', tabs.app, false],
  ] as const;
  for (const [name, tab, isCold] of kinds) {
    await tab.page.bringToFront();
    const one = await load(tab, isCold);
    // The first round warms up the functions and the browser.
    if (round > 0) loads.set(name, [...(loads.get(name) ?? []), one]);
  }
}
print(loads);
await browser.close();
plain.stop();
await stack?.end();
stack?.clean();
process.exit();
