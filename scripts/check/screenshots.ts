import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { readStackFile } from '../../local/stack-file.ts';
import { CHROMIUM } from '../../test/support/chromium.ts';

/*
 * npm run screenshots: the web app of the running local stack, as docs/screenshots/ shows it. The entries are the demo's.
 */

const FOLDER = 'docs/screenshots';
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 780 };

interface Shot {
  name: string;
  view: string;
  options: BrowserContextOptions;
  /** Waits for what is to be seen, and does what leads there. */
  until: (page: Page) => Promise<unknown>;
}

const shown = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const firstEntry = (page: Page) => page.getByRole('article').nth(2).waitFor();
const SHOTS: Shot[] = [
  {
    name: 'updates-light',
    view: '#/updates?search=bank',
    options: { viewport: WIDE, colorScheme: 'light' },
    until: firstEntry,
  },
  {
    name: 'updates-phone',
    view: '#/updates?jurisdiction=EU&search=capital+requirements&order=relevance',
    options: { viewport: PHONE, colorScheme: 'light' },
    until: firstEntry,
  },
  {
    name: 'topic-dark',
    view: '#/topics/eu-ecb',
    options: { viewport: WIDE, colorScheme: 'dark' },
    until: firstEntry,
  },
  {
    name: 'share-light',
    view: '#/updates?search=capital',
    options: { viewport: WIDE, colorScheme: 'light' },
    until: async (page) => {
      await page
        .getByRole('button', { name: /^Share/ })
        .first()
        .click();
      const channel = page.getByRole('dialog').getByRole('combobox', { name: /^Channel/ });
      await channel.fill('#compliance');
      await channel.press('Tab');
    },
  },
  {
    name: 'keys-dark',
    view: '#/settings/keys',
    options: { viewport: WIDE, colorScheme: 'dark' },
    until: shown('ruf_'),
  },
];

const stack = readStackFile('.local');
const admin = stack?.users.find(({ role }) => role === 'admin');
if (!stack || !admin) throw new Error('No stack runs here. Start one with npm start.');
const executablePath = CHROMIUM;
if (!executablePath) throw new Error('There is no chromium here. CONTRIBUTING.md says how to get one.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
mkdirSync(FOLDER, { recursive: true });
for (const shot of SHOTS) await take(browser, shot);
await browser.close();

async function take(from: Browser, { name, view, options, until }: Shot): Promise<void> {
  const page = await (await from.newContext({ ...options, timezoneId: 'Europe/Berlin' })).newPage();
  await page.goto(`${stack?.base_url}/${view}`);
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password').fill(admin?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await until(page);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await page.context().close();
  console.log(`${FOLDER}/${name}.png`);
}
