import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { readStackFile, type StackFile } from '../../local/stack-file.ts';
import { messagesIn } from '../support/chat.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { launch } from '../support/start-stack.ts';
import { MANY, triage } from './triage.ts';

/*
 * npm run bench -- desk: what a person does in the web app to share the best of the updates on capital requirements from EU bodies in the
 * last 30 days to #compliance, by script in chromium. An action is a click, a field that is written, or one that is chosen in; it
 * ends when what it was done for is on the page. Then triage.ts goes through 200 updates by keyboard. A directory may be given, of a stack
 * that runs. It fails if the message is not in the channel, or after more actions than MOST.
 */

const MOST = 8;
const CHANNEL = 'compliance';
const WORDS = 'capital requirements';

interface Action {
  name: string;
  ms: number;
}

async function signIn(page: Page, file: StackFile): Promise<void> {
  const user = file.users.find(({ role }) => role === 'member');
  await page.goto(`${file.base_url}/#/updates`);
  await page.getByLabel('Email').fill(user?.email ?? '');
  await page.getByLabel('Password').fill(user?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('article').first().waitFor();
}

/** Does it as a person would who knows the app; answers the id of the update that was shared. */
async function shareTheBest(page: Page, act: (name: string, work: () => Promise<unknown>) => Promise<void>) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Share an update' });
  const address = (part: string) => page.waitForURL((url) => url.hash.includes(part));
  await act(`write ${WORDS} and Enter`, async () => {
    await page.getByRole('searchbox', { name: 'Search updates' }).fill(WORDS);
    await page.keyboard.press('Enter');
    await address('search=');
  });
  await act('Filters', () => button('Filters').click());
  await act('Last 30 days', async () => {
    await button('Last 30 days').click();
    await address('start=');
  });
  await act('European Union', async () => {
    await button(/^European Union/).click();
    await address('jurisdiction=');
  });
  await act('Best match', async () => {
    await page.getByLabel('Order').selectOption('relevance');
    await address('order=relevance');
    await page.getByRole('feed', { name: /best match/i }).waitFor();
  });
  const source = page.getByRole('feed').getByRole('article').first().locator('h2 a');
  const id = (await source.getAttribute('href'))?.split('/').at(-1) ?? '';
  await act('Share', async () => {
    await page.locator(`.reader [data-share]`).click();
    await dialog.waitFor();
  });
  await act(`write ${CHANNEL}`, async () => {
    await dialog.getByRole('combobox', { name: 'Channel' }).fill(CHANNEL);
    await page.keyboard.press('Enter');
    await dialog.getByText(`It goes to #${CHANNEL}`).waitFor();
  });
  await act('Confirm', async () => {
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
  return id;
}

/** What the service finds best, asked by somebody else. */
async function bestOf(file: StackFile): Promise<{ id: string; link: string }> {
  const start = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({ search: WORDS, jurisdiction: 'EU', start_date: start, order: 'relevance' });
  const address = `${file.base_url}/api/v1/feeds/entries/detail?${query}&limit=1`;
  const answer = await fetch(address, { headers: { 'X-API-Key': file.api_key } });
  const { items } = (await answer.json()) as { items: { id: string; link: string }[] };
  if (!items[0]) throw new Error(`The service finds nothing: ${answer.status}.`);
  return items[0];
}

const running = readStackFile(process.argv[2] ?? '.local');
const stack = running ? null : await launch(['--port', '0', '--pace', '0'], mkdtempSync(path.join(tmpdir(), 'desk-')));
const file = running ?? (stack?.file as StackFile);
const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });
const device = async (): Promise<Page> => {
  const opened = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  opened.setDefaultTimeout(15_000);
  await signIn(opened, file);
  return opened;
};
const page = await device();
const actions: Action[] = [];
const id = await shareTheBest(page, async (name, work) => {
  const started = performance.now();
  await work();
  actions.push({ name, ms: Math.round(performance.now() - started) });
});
const best = await bestOf(file);
const [message] = await messagesIn(CHANNEL, file);
const isPosted = id === best.id && JSON.stringify(message?.blocks ?? []).includes(best.link);
console.log('| action | ms |\n|---|---|');
for (const { name, ms } of actions) console.log(`| ${name} | ${ms} |`);
console.log(`${actions.length} actions, at most ${MOST}; the best update is ${isPosted ? '' : 'not '}in #${CHANNEL}.`);
const [first, second] = [await device(), await device()];
const { seconds, median, keys, seen } = await triage(first, second, file);
console.log(
  `${MANY} updates by ${keys} keys in ${seconds.toFixed(1)} s, ${median.toFixed(0)} ms each at the median; ` +
    `on the second device ${seen.toFixed(1)} s later.`,
);
await browser.close();
await stack?.end();
stack?.clean();
process.exit(isPosted && actions.length <= MOST ? 0 : 1);
