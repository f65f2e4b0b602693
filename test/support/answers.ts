import type { BrowserContext, Page, Route } from 'playwright-core';

type RouteAnswer = (route: Route) => Promise<void>;

interface RefusalDetails {
  detail?: string;
  headers?: Record<string, string>;
}

/** Answers a request with a problem of this status and code. */
export const refuses =
  (status: number, code = 'some_code', { detail = 'Some detail.', headers = {} }: RefusalDetails = {}): RouteAnswer =>
  (route) =>
    route.fulfill({
      status,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'T', status, detail, code, request_id: 'r-1' }),
    });

/** The service answers this. */
export const answers =
  (json: unknown, status = 200): RouteAnswer =>
  (route) =>
    route.fulfill({ status, json });

/** Answers that cannot be used, and what the page says of them. */
export const FAILURES: [string, RouteAnswer, RegExp][] = [
  ['no answer', (route) => route.abort(), /cannot be reached\. Check your connection/],
  [
    '429',
    refuses(429, 'throttled', { detail: 'Too many.', headers: { 'Retry-After': '60' } }),
    /Too many requests\. Try again in 60 seconds/,
  ],
  ['500', refuses(500), /had an error\. Try again in a moment\. .*request id r-1/],
  ['503', refuses(503), /had an error/],
  ['JSON that is cut off', (route) => route.fulfill({ body: '{"items": [' }), /cannot be reached/],
];

/** Waits before the service is asked. */
export const slowly =
  (ms: number): RouteAnswer =>
  async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    // A closed page waits for its request no longer.
    await route.continue().catch(() => {});
  };

/**
 * Holds the responses to reads of an address until they are released.
 *
 * `isAnswered` resolves when the service has responded. Other methods pass.
 */
export async function heldReads(of: Page | BrowserContext, address: string) {
  let answered = () => {};
  let letGo = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await of.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    // A closed page waits for its request no longer.
    const response = await route.fetch().catch(() => null);
    answered();
    await gone;
    if (response) await route.fulfill({ response }).catch(() => {});
  });
  return { isAnswered, letGo };
}

/** Whether a text of HOSTILE_TEXTS ran, or made an element that only markup makes. */
export function isUnharmed(page: Page): Promise<boolean> {
  return page.evaluate(`document.hacked === undefined &&
    document.querySelector(
      '#app :is(script, img, iframe, base, meta, style, link, math, object, form[action^="http"])') === null &&
    [...document.querySelectorAll('#app a')].every((link) => ['http:', 'https:'].includes(link.protocol)) &&
    [...document.querySelectorAll('#app *')].every((one) =>
      [...one.attributes].every(({ name }) => !name.startsWith('on')))`) as Promise<boolean>;
}
