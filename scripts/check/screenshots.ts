import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { clientWithToken, type NewAlert } from '../../clients/typescript/src/index.ts';
import { readStackFile } from '../../local/stack-file.ts';
import { CHROMIUM } from '../../test/support/chromium.ts';
import { signIn } from '../../test/support/people.ts';

/*
 * Takes the screenshots in docs/screenshots of the running local stack. The updates are the demo's. Follows, reviews
 * and an alert of the admin are created first.
 */

const FOLDER = 'docs/screenshots';
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
/** JPEG quality at which text is still sharp, at a third of a PNG's size. */
const QUALITY = 62;
const FOLLOWED_TOPICS = 4;
/** Matches most of what the demo publishes while the stack runs. */
const ALERT = {
  name: 'EU, UK and US',
  query: { jurisdiction: 'EU,GB,US' },
  kinds: ['new', 'edited'],
} satisfies NewAlert;
const MIN_MATCHES = 2;
const POLL_MS = 3_000;
/** How long no request may be under way before a screenshot is taken. */
const QUIET_MS = 900;
const STEP_MS = 100;
/** Days from today until each review is due. */
const DUE_IN_DAYS = [-2, 1, 3, 9];
const DAY_MS = 86_400_000;

interface Screenshot {
  file: string;
  options: BrowserContextOptions;
  view: string;
  waitUntilReady: (page: Page) => Promise<unknown>;
}

const waitForThirdUpdate = (page: Page) => page.getByRole('article').nth(2).waitFor();

const SCREENSHOTS: Screenshot[] = [
  { file: 'updates', options: WIDE, view: '#/updates?search=bank', waitUntilReady: waitForThirdUpdate },
  { file: 'updates-phone', options: PHONE, view: '#/updates?search=bank', waitUntilReady: waitForThirdUpdate },
  { file: 'update', options: WIDE, view: '#/updates?search=capital', waitUntilReady: openFirstUpdate },
  { file: 'alert', options: WIDE, view: '#/alerts', waitUntilReady: openAlert },
  { file: 'share', options: WIDE, view: '#/updates?search=capital', waitUntilReady: openShareDialog },
  {
    file: 'reviews-dark',
    options: { ...WIDE, colorScheme: 'dark' },
    view: '#/reviews',
    waitUntilReady: (page) => page.locator('[data-line]').nth(1).waitFor(),
  },
  {
    file: 'topic-dark',
    options: { ...WIDE, colorScheme: 'dark' },
    view: '#/topics/eu-ecb',
    waitUntilReady: waitForThirdUpdate,
  },
];

const stack = readStackFile('.local');
const admin = stack?.users.find(({ role }) => role === 'admin');
if (!stack || !admin) throw new Error('No local stack is running. Start one with npm start.');
if (!CHROMIUM) throw new Error('Chromium was not found. CONTRIBUTING.md explains how to install it.');
const { base_url: baseUrl } = stack;
await prepareDemo();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
for (const screenshot of SCREENSHOTS) await take(browser, screenshot);
await browser.close();

/** Follows topics with updates, puts some of the newest updates under review and creates the alert. */
async function prepareDemo(): Promise<void> {
  const { AccessToken } = await signIn('admin', stack ?? undefined);
  const client = clientWithToken({ baseUrl, accessToken: AccessToken });
  const topics = await client.topics.list();
  await client.me.follow({ follow: { topic_ids: topics.map(({ id }) => id) } });
  const { followed } = await client.home();
  const active = followed.filter(({ latest }) => latest.length > 0).map(({ topic_id }) => topic_id);
  await client.me.follow({ unfollow: { topic_ids: topics.map(({ id }) => id) } });
  await client.me.follow({ follow: { topic_ids: active.slice(0, FOLLOWED_TOPICS) } });
  const { items: entries } = await client.entries.listDetails({ search: 'capital', limit: DUE_IN_DAYS.length });
  const { id: assignee } = await client.me.get();
  for (const [n, { id }] of entries.entries()) {
    const { etag } = await client.reviews.get(id);
    const due = new Date(Date.now() + (DUE_IN_DAYS[n] ?? 0) * DAY_MS).toISOString().slice(0, 10);
    const state = n === 0 ? 'new' : 'in_review';
    await client.reviews.set(id, { state, assignee, due, impact: 'high', reason: null }, { ifMatch: etag });
  }
  const { items: alerts } = await client.alerts.list();
  const { id } = alerts.find(({ name }) => name === ALERT.name) ?? (await client.alerts.create(ALERT));
  while ((await client.alerts.matches(id)).items.length < MIN_MATCHES)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** Takes one screenshot in a new session, once no request has been under way for QUIET_MS. */
async function take(from: Browser, { file, options, view, waitUntilReady }: Screenshot): Promise<void> {
  const context = await from.newContext({ ...options, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.goto(`${baseUrl}/${view}`);
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password').fill(admin?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await waitUntilReady(page);
  for (let quiet = 0; quiet < QUIET_MS; quiet = pending.size > 0 ? 0 : quiet + STEP_MS)
    await page.waitForTimeout(STEP_MS);
  // The pointer highlights a line that it rests on.
  await page.mouse.move(0, 0);
  const path = `${FOLDER}/${file}.jpg`;
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
  console.log(path);
  await context.close();
}

async function openFirstUpdate(page: Page): Promise<void> {
  const id = (await page.getByRole('article').first().getAttribute('id'))?.replace('entry-', '');
  await page.evaluate(`location.hash = ${JSON.stringify(`#/entries/${id}`)}`);
  await page.locator('.entry.page .facts').waitFor();
}

async function openAlert(page: Page): Promise<void> {
  await page.getByRole('link', { name: ALERT.name }).click();
  await page.locator('.matches > li').nth(1).waitFor();
}

async function openShareDialog(page: Page): Promise<void> {
  await page.getByRole('article').nth(1).locator('a[href^="#/entries/"]').first().click();
  const buttons = page.getByRole('button', { name: /^Share/ });
  await buttons.filter({ visible: true }).first().click();
  const channel = page.getByRole('dialog').getByRole('combobox', { name: /^Channel/ });
  await channel.waitFor();
}
