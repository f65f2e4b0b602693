import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { clientWithToken, type NewAlert, type NewDestination } from '../../clients/typescript/src/index.ts';
import { readStackFile } from '../../local/stack-file.ts';
import { CHROMIUM } from '../../test/support/chromium.ts';
import { signIn } from '../../test/support/people.ts';

/*
 * npm run screenshots: every view of the web app of the running local stack in three windows and two schemes, as docs/screenshots/
 * shows it. The entries are the demo's; what the admin follows and reviews, their alerts and where these are sent, are made here first.
 * With names, only the views of these names: npm run screenshots -- alerts alert.
 */

const FOLDER = 'docs/screenshots';
const WINDOWS = {
  wide: { viewport: { width: 1440, height: 900 } },
  middle: { viewport: { width: 1000, height: 800 } },
  phone: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;
const SCHEMES = ['light', 'dark'] as const;
/** Sharp enough to be read, and a third of a PNG. */
const QUALITY = 62;
const FOLLOWED = 4;
/** The first of them matches most of what arrives while the stack runs. */
const ALERTS = [
  { name: 'EU, UK and US', query: { jurisdiction: 'EU,GB,US' }, kinds: ['new', 'edited'] },
  { name: 'Capital requirements', query: { search: '"capital requirements"', sector: 'banking' }, kinds: ['new'] },
  { name: 'Money laundering', query: { search: 'money laundering', language: 'en' }, kinds: ['new'] },
] satisfies NewAlert[];
const MATCHED = 2;
/** Beside the webhook of this machine. The second one waits for its code. */
const MAILBOXES = [
  { kind: 'email' },
  { kind: 'email', address: 'risk.committee@example.org' },
] satisfies NewDestination[];
const LOOK_MS = 3_000;
/** So long nothing is asked for before a picture is taken. */
const QUIET_MS = 900;
const STEP_MS = 100;
type Client = ReturnType<typeof clientWithToken>;
/** In how many days each review is due. */
const DUE = [-2, 1, 3, 9];
const DAY_MS = 86_400_000;

/** A view's address, and how to wait for what is to be seen there. */
interface Shot {
  view: string;
  until: (page: Page) => Promise<unknown>;
}

const shown = (text: string | RegExp) => (page: Page) => page.locator('main').getByText(text).first().waitFor();
/** Leads from a list to the page of its first update. */
async function toUpdate(page: Page): Promise<void> {
  const id = (await page.getByRole('article').first().getAttribute('id'))?.replace('entry-', '');
  await page.evaluate(`location.hash = ${JSON.stringify(`#/entries/${id}`)}`);
  await page.locator('.entry.page .facts').waitFor();
}

const SHOTS: Record<string, Shot> = {
  home: { view: '#/home', until: shown('Assigned to you') },
  updates: { view: '#/updates?search=bank', until: (page) => page.getByRole('article').nth(2).waitFor() },
  // Before the menus of the filters, which stay open on a phone.
  selection: {
    view: '#/updates?search=capital',
    until: async (page) => {
      for (const place of [1, 2]) {
        await page.getByRole('article').nth(place).focus();
        await page.keyboard.press('x');
      }
      await page.getByRole('toolbar', { name: 'Selected updates' }).waitFor();
    },
  },
  filters: {
    view: '#/updates?jurisdiction=EU',
    until: async (page) => {
      await page.getByRole('article').nth(2).waitFor();
      // In a window of one column and more room the menus stand there by themselves.
      const opener = page.locator('.opener');
      if (await opener.isVisible()) await opener.click();
      await page.locator('#filter-menus').getByRole('button', { name: 'Topic' }).click();
    },
  },
  update: { view: '#/updates?search=capital', until: toUpdate },
  'review-form': {
    view: '#/updates?search=bank',
    until: async (page) => {
      await toUpdate(page);
      await page.getByRole('main').getByRole('button', { name: 'Review', exact: true }).first().click();
      await page.getByLabel('Impact').waitFor();
    },
  },
  nothing: { view: '#/updates?search=zzyzx', until: shown('No update matches.') },
  saved: { view: '#/saved', until: (page) => page.locator('[data-line]').nth(1).waitFor() },
  reviews: { view: '#/reviews', until: (page) => page.locator('[data-line]').nth(1).waitFor() },
  'alert-me': {
    view: '#/updates?search=capital&jurisdiction=EU,US',
    until: async (page) => {
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Alert me' }).click();
      await page.locator('.preview .rate').waitFor();
      await page.getByLabel('A digest every day').check();
    },
  },
  alerts: { view: '#/alerts', until: (page) => page.locator('.alert-list > li').nth(2).waitFor() },
  alert: {
    view: '#/alerts',
    until: async (page) => {
      await page.getByRole('link', { name: ALERTS[0]?.name ?? '' }).click();
      await page.locator('.matches > li').nth(1).waitFor();
    },
  },
  deliveries: {
    view: '#/alerts',
    until: async (page) => {
      await page.getByRole('link', { name: ALERTS[0]?.name ?? '' }).click();
      await page.getByRole('link', { name: 'Deliveries' }).click();
      await page.locator('.deliveries .delivered').nth(1).waitFor();
    },
  },
  destinations: { view: '#/alerts/destinations', until: (page) => page.locator('.alert-list > li').nth(2).waitFor() },
  'add-destination': {
    view: '#/alerts/destinations',
    until: async (page) => {
      await page.getByRole('button', { name: 'Add a destination' }).click();
      await page.getByLabel('A webhook').check();
    },
  },
  calendar: { view: '#/calendar', until: (page) => page.locator('.calendar li').nth(3).waitFor() },
  topics: { view: '#/topics', until: (page) => page.locator('.topic').nth(3).waitFor() },
  topic: { view: '#/topics/eu-ecb', until: (page) => page.getByRole('article').nth(2).waitFor() },
  statistics: { view: '#/figures', until: shown('Updates a day') },
  keys: { view: '#/settings/keys', until: shown('ruf_') },
  chat: { view: '#/settings/chat', until: shown(/channel/i) },
  account: { view: '#/account', until: shown('Set it up') },
  help: {
    view: '#/updates',
    until: async (page) => {
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Help' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  share: {
    view: '#/updates?search=capital',
    until: async (page) => {
      // A line of a phone has no button: the update has.
      await page.getByRole('article').nth(1).locator('a[href^="#/entries/"]').first().click();
      await page
        .getByRole('button', { name: /^Share/ })
        .filter({ visible: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('combobox', { name: /^Channel/ })
        .waitFor();
    },
  },
};

const only = process.argv.slice(2);
const isWanted = (name: string) => only.length === 0 || only.includes(name);

const stack = readStackFile('.local');
const admin = stack?.users.find(({ role }) => role === 'admin');
if (!stack || !admin) throw new Error('No stack runs here. Start one with npm start.');
if (!CHROMIUM) throw new Error('There is no chromium here. CONTRIBUTING.md says how to get one.');
mkdirSync(FOLDER, { recursive: true });
await prepare();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
// Nothing is taken half-way.
for (const [size, window] of Object.entries(WINDOWS))
  for (const colorScheme of SCHEMES)
    await takeAll(browser, `${size}-${colorScheme}`, { ...window, colorScheme, reducedMotion: 'reduce' });
await browser.close();

/** Topics that have news are followed, and some of the newest updates are under review. */
async function prepare(): Promise<void> {
  if (!stack) return;
  const { AccessToken } = await signIn('admin', stack);
  const client = clientWithToken({ baseUrl: stack.base_url, accessToken: AccessToken });
  const topics = await client.topics.list();
  await client.me.follow({ follow: { topic_ids: topics.map(({ id }) => id) } });
  const { followed } = await client.home();
  const news = followed.filter(({ latest }) => latest.length > 0).map(({ topic_id }) => topic_id);
  await client.me.follow({ unfollow: { topic_ids: topics.map(({ id }) => id) } });
  await client.me.follow({ follow: { topic_ids: news.slice(0, FOLLOWED) } });
  const { items: entries } = await client.entries.listDetails({ search: 'capital', limit: DUE.length });
  for (const { id } of entries) await client.me.save(id);
  const { id: assignee } = await client.me.get();
  for (const [n, { id }] of entries.entries()) {
    const { etag } = await client.reviews.get(id);
    const due = new Date(Date.now() + (DUE[n] ?? 0) * DAY_MS).toISOString().slice(0, 10);
    const review = { state: n === 0 ? 'new' : 'in_review', assignee, due, impact: 'high', reason: null } as const;
    await client.reviews.set(id, review, { ifMatch: etag });
  }
  const { items: former } = await client.alerts.list();
  for (const alert of ALERTS) if (!former.some(({ name }) => name === alert.name)) await client.alerts.create(alert);
  const destinations = await sendTo(client);
  const { items } = await client.alerts.list();
  const first = items.find(({ name }) => name === ALERTS[0]?.name);
  if (first) await client.alerts.update(first.id, { destinations }, { ifMatch: '*' });
  if (isWanted('alert') || isWanted('deliveries')) await matched(client);
}

/** Makes the destinations of the first alert, once; answers the ids of those that are verified. */
async function sendTo({ destinations }: Client): Promise<string[]> {
  if ((await destinations.list()).length === 0) {
    for (const one of MAILBOXES) await destinations.create(one);
    const address = stack?.webhook_receiver_url;
    const { id } = await destinations.create({ kind: 'webhook', address, name: 'GRC system' });
    await destinations.verify(id);
  }
  return (await destinations.list()).filter(({ state }) => state === 'active').map(({ id }) => id);
}

/** Waits until the first alert has matched some of what arrives. */
async function matched(client: Client): Promise<void> {
  const { items } = await client.alerts.list();
  const id = items.find(({ name }) => name === ALERTS[0]?.name)?.id ?? '';
  while ((await client.alerts.matches(id)).items.length < MATCHED) await new Promise((go) => setTimeout(go, LOOK_MS));
}

async function takeAll(from: Browser, suffix: string, options: BrowserContextOptions): Promise<void> {
  const page = await (await from.newContext({ ...options, timezoneId: 'Europe/Berlin' })).newPage();
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  /** What a view asks for by and by is there: of an update that is rested on, too. */
  const settled = async () => {
    for (let quiet = 0; quiet < QUIET_MS; quiet = underWay.size > 0 ? 0 : quiet + STEP_MS)
      await page.waitForTimeout(STEP_MS);
  };
  const take = async (name: string) => {
    if (!isWanted(name)) return;
    const path = `${FOLDER}/${name}-${suffix}.jpg`;
    await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
    console.log(path);
  };
  await page.goto(`${stack?.base_url}/#/nowhere`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await take('sign-in');
  await page.getByRole('button', { name: 'Forgotten password' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take('forgotten-password');
  await page.reload();
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password').fill(admin?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  for (const [name, { view, until }] of Object.entries(SHOTS).filter(([name]) => isWanted(name))) {
    await page.evaluate(`location.hash = ${JSON.stringify(view)}`);
    await until(page);
    await settled();
    // A pointer that rests on a line shows it otherwise.
    await page.mouse.move(0, 0);
    await take(name);
    await page.keyboard.press('Escape');
  }
  await page.context().close();
}
