import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import type { StackFile } from '../../local/stack-file.ts';
import { type Person, stackFile } from './people.ts';

/** Debian's chromium, or the one that CHROMIUM_PATH names. */
const executablePath = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== '' && existsSync(path),
);

/** Whether tests in a browser can run. Where they cannot, their file says so once: they are skipped. */
export const hasBrowser = executablePath !== undefined;
if (!hasBrowser)
  console.warn('No chromium was found: the tests of the web app in a browser are skipped. apt-get install chromium.');

let browser: Browser | undefined;
const contexts = new Set<BrowserContext>();
let faults: string[] = [];

/** A browser of its own, with nothing kept: pages of one context are tabs of one browser. */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  browser ??= await chromium.launch({
    executablePath: executablePath ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-gpu-rasterization'],
  });
  const quiet = { viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...quiet, ...options });
  context.setDefaultTimeout(15_000);
  contexts.add(context);
  context.on('page', watch);
  return context;
}

/** What no page may ever do: break its policy, throw, or write an error. A status that the service answered is no such thing. */
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
  });
}

afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts.clear();
  const seen = faults;
  faults = [];
  expect(seen).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  browser = undefined;
});

/** Opens a view of the app in a new tab. */
export async function openApp(context: BrowserContext, address = '', file: StackFile = stackFile()): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${file.base_url}/${address}`);
  return page;
}

/** Writes email and password and sends them. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a view and signs a demo user in, as a person does. */
export async function openSignedIn(
  context: BrowserContext,
  person: Person = 'member',
  address = '',
  file: StackFile = stackFile(),
): Promise<Page> {
  const page = await openApp(context, address, file);
  const user = file.users.find(({ role }) => role === person);
  await fillSignIn(page, user?.email ?? '', user?.password ?? '');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
}
