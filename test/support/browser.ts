import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, BrowserContextOptions, Download, Page, Request } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import type { StackFile } from '../../local/stack-file.ts';
import { browserOfWorker } from './launch-browser.ts';
import { lacks } from './machine.ts';
import { forgetPreferences, noteChoice } from './memory.ts';
import { type Person, stackFile } from './people.ts';

/** Whether tests in a browser can run. */
export const hasBrowser = !lacks('chromium');

/** The default window, which has one column. Tests of side panes use wider ones. */
const WINDOW = { width: 1090, height: 900 };

/** Those that end with their test, and those that end with their file. */
const contexts = new Set<BrowserContext>();
const kept = new Set<BrowserContext>();
let faults: string[] = [];
/** Whom a page of this test file was opened for. */
const opened = new Set<Person>();
/** The requests of pages without a response. */
const unanswered = new Map<Request, Page>();
const isOfPreferences = (request: Request) => request.method() === 'PATCH' && /\/api\/v2\/me$/.test(request.url());

/**
 * Opens a new browser context without stored data, which is closed after the test. Its pages are tabs of one browser.
 */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await newContext(options);
  contexts.add(context);
  return context;
}

/** A browser for all tests of a file, with which it ends. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const browser = await browserOfWorker();
  const context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60_000);
  context.on('page', watch);
  kept.add(context);
  return context;
}

/**
 * Records what no page may do: violate its policy, throw, or log an error. Error statuses of the service are allowed.
 */
function watch(page: Page): void {
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource:');
    if (['error', 'warning'].includes(message.type()) && !isStatus) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOwn = protocol === 'data:' || protocol === 'blob:' || hostname === '127.0.0.1';
    if (!isOwn) faults.push(`request: ${request.url()}`);
    unanswered.set(request, page);
    if (isOfPreferences(request)) noteChoice();
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  // What it still asked for has no end.
  page.on('close', () => {
    for (const [request, by] of unanswered) if (by === page) unanswered.delete(request);
  });
}

/**
 * Removes the routes of a browser.
 *
 * A route that still waits when its page closes would throw an uncaught error.
 */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}

afterEach(async ({ task }) => {
  const pages =
    task.result?.state === 'fail' ? await Promise.all([...kept].flatMap((one) => one.pages()).map(shown)) : [];
  for (const context of contexts) {
    await endRoutes(context);
    await context.close();
  }
  contexts.clear();
  for (const page of (await Promise.allSettled(tabs.values())).flatMap((tab) => ('value' in tab ? tab.value : []))) {
    await endRoutes(page.context());
    for (const other of page.context().pages()) if (other !== page) await other.close();
  }
  const seen = faults;
  faults = [];
  // The message of an assertion would leave out what they are.
  if (seen.length + pages.length > 0) throw new Error([...seen, ...pages].join('\n'));
});
afterAll(async () => {
  for (const context of kept) await context.close();
  kept.clear();
  tabs.clear();
  opened.clear();
  unanswered.clear();
});

const getOpen = (page: Page) => [...unanswered].filter(([, by]) => by === page).map(([request]) => request.url());

/** Waits until a page has no open requests. Otherwise a moved clock would end them by their time limit. */
export const allAnswered = (page: Page): Promise<void> => expect.poll(() => getOpen(page)).toEqual([]);

/**
 * Waits until an expression is true in a page. Playwright's own `waitForFunction` asks again by `eval`, which the
 * page's policy refuses.
 */
export const untilTrue = (page: Page, expression: string): Promise<void> =>
  expect.poll(() => page.evaluate(expression)).toBe(true);

/** Limits a wait to Playwright's time limit. @throws Error that names the missing event */
async function within<T>(what: string, happens: Promise<T>, ms = 60_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${ms / 1000} s.`)), ms);
  });
  return Promise.race([happens, late]).finally(() => clearTimeout(timer));
}

/** An event that a page waits for, `ms` at most; `what` names it in the error. */
interface AwaitedEvent<T> {
  what: string;
  happens: Promise<T>;
  ms?: number | undefined;
}

const NUDGED_AFTER_MS = 10_000;
/**
 * Waits for a page that must be drawn.
 *
 * It takes a picture, because a browser without a screen may stop drawing.
 */
async function pictured<T>(page: Page, { what, happens, ms }: AwaitedEvent<T>): Promise<T> {
  const ask = () => void page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } }).catch(() => {});
  const nudge = setTimeout(ask, NUDGED_AFTER_MS);
  return within(what, happens, ms).finally(() => clearTimeout(nudge));
}

/** Waits until the current state of a page is on the screen: the second frame from now. */
export async function drawn(page: Page, ms?: number): Promise<void> {
  const frames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
  await pictured(page, { what: 'The page is drawn', happens: page.evaluate(frames), ms });
}

/**
 * Resizes the window of a page, and waits until it is drawn.
 *
 * A page learns its size with the next frame. Earlier checks or clicks would meet the old layout.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (isDeepStrictEqual(page.viewportSize(), size)) return;
  await pictured(page, { what: 'The page has another window', happens: page.setViewportSize(size) });
  await drawn(page);
}

/** The text of a page; of a choice among hundreds not all that could be chosen. */
const TEXT = `[...document.querySelectorAll('select')].reduce(
  (text, { innerText }) => text.replace(innerText, '(a choice)'), document.body.innerText)`;

/** Describes the page of a failed test for the log: its text, open requests and drawing state. */
async function shown(page: Page): Promise<string> {
  const open = getOpen(page);
  const text = await within('It tells its text', page.evaluate(TEXT), 5_000).catch(String);
  const isDrawn = await drawn(page, 5_000).then(() => 'drawn', String);
  const json = JSON.stringify(text);
  const parts = json.length > 2_000 ? `${json.slice(0, 1_000)} … ${json.slice(-1_000)}` : json;
  return [page.url(), isDrawn, `waits for ${open.join(', ') || 'nothing'}`, parts].join('; ');
}

/** Presses keys so fast that no timer of the page runs between them, on any machine. */
export async function pressAll(page: Page, keys: string): Promise<void> {
  await Promise.all([...keys].map((key) => page.keyboard.press(key)));
}

const isShared = (file: StackFile) => file.base_url === stackFile().base_url;

/** Opens a view of the app in a new tab. */
export async function openApp(context: BrowserContext, address = '', file: StackFile = stackFile()): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${file.base_url}/${address}`);
  return page;
}

/** Whether a page asks the identity provider for new tokens. */
export const isRefresh = (request: Request): boolean =>
  /GetTokensFromRefreshToken$/.test(request.headers()['x-amz-target'] ?? '');

/** Writes email and password and sends them. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

interface OpenOptions {
  address?: string;
  /** The stack, by default the one that tests share. */
  file?: StackFile;
}

/** Opens a view and signs a demo user in, as a person does. */
export async function openSignedIn(
  context: BrowserContext,
  person: Person = 'member',
  { address = '', file = stackFile() }: OpenOptions = {},
): Promise<Page> {
  // What an earlier file chose for this person would be there still.
  if (isShared(file) && !opened.has(person)) {
    opened.add(person);
    await forgetPreferences(person);
  }
  const page = await openApp(context, address, file);
  const user = file.users.find(({ role }) => role === person);
  await fillSignIn(page, user?.email ?? '', user?.password ?? '');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
}

interface SlowView {
  address: string;
  url: string;
  /** The name of the data in the app's messages. */
  what: string;
}

/**
 * Opens a view whose response from `url` is slow by the page's clock.
 *
 * It expects the message that `what` takes longer than usual, then releases the response.
 */
export async function openSlowly(person: Person, { address, url, what }: SlowView): Promise<Page> {
  const context = await openBrowser();
  await context.clock.install();
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(url, async (route) => {
    await gone;
    await route.continue();
  });
  const page = await openSignedIn(context, person, { address });
  await page.getByText(`Loading ${what}.`).waitFor();
  await page.clock.fastForward('00:05');
  await page.getByText(`Still loading ${what}. The service takes longer than usual.`).waitFor();
  letGo();
  return page;
}

/** Tabs in which a person stays signed in for a whole test file, by person, stack and window. */
const tabs = new Map<string, Promise<Page>>();

interface TabOptions {
  file?: StackFile;
  window?: BrowserContextOptions;
  /** Done before the page is loaded: routes that answer in the service's place. */
  before?: (context: BrowserContext) => Promise<unknown>;
}

/**
 * Loads a view for a signed-in person in a tab that is kept for the test file.
 *
 * The page starts with an empty memory. Signing in is the most expensive part of a test. A test that ends a session or
 * needs a separate browser uses openSignedIn.
 */
export async function openAs(person: Person, address = '', options: TabOptions = {}): Promise<Page> {
  const { file = stackFile(), window = {}, before } = options;
  const name = JSON.stringify([person, file.base_url, window]);
  const known = tabs.get(name);
  const tab =
    known ?? newContext(window).then((context) => openSignedIn(context, person, { address: '#/nowhere', file }));
  tabs.set(name, tab);
  // The next test has another one.
  const isClosed = (error: unknown) => {
    tabs.delete(name);
    throw error;
  };
  // What an earlier test chose for this person would be there still, or come yet: where was shared last is sent by the
  // way.
  await expect.poll(() => [...unanswered.keys()].filter(isOfPreferences)).toEqual([]);
  if (isShared(file)) await forgetPreferences(person);
  // What the page before would still keep, its picture among it, would be that of the new address.
  const leaves =
    `Storage.prototype.setItem = () => {}; localStorage.clear(); for (const key of ['kept-list', 'kept-picture']) ` +
    `sessionStorage.removeItem(key); history.replaceState(null, '', ${JSON.stringify(address || '#/updates')})`;
  const page = await tab
    .then(async (one) => {
      await resize(one, window.viewport ?? WINDOW);
      await within('The page before is left', one.evaluate(leaves));
      return one;
    })
    .catch(isClosed);
  if (before) {
    // The old page goes on asking until another one has come: what listens, or answers in the service's place, is there
    // for the new one.
    await page.goto('about:blank');
    await before(page.context());
    await page.goto(`${file.base_url}/${address || '#/updates'}`);
  } else await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).waitFor().catch(isClosed);
  return page;
}

/** The text of the file that a button gives. */
export async function downloaded(download: Download): Promise<string> {
  return (await buffer(await download.createReadStream())).toString();
}
