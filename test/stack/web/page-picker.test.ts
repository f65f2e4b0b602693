import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PageSelectionRequest } from '../../../lib/ingest/discovery/page-selection.ts';
import { selectPageItems } from '../../../lib/ingest/discovery/select-page-items.ts';
import { newest, sendV2 } from '../../support/api.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { bearer } from '../../support/people.ts';

const EVIL = 'https://evil.example';
const ITEMS = [1, 2, 3, 4, 5].map(
  (n) =>
    `<li><a href="javascript:ran(${n})" onclick="ran()">Decision ${n} on capital</a><time>1${n} May 2026</time></li>`,
);
/** Markup that runs, loads or leads somewhere where a browser parses it. */
const HOSTILE = [
  `<script src="${EVIL}/a.js"></script><script>parent.ran=1</script><img src="${EVIL}/b.png" onerror="parent.ran=1">`,
  `<svg onload="parent.ran=1"><image href="${EVIL}/c.png"/></svg><meta http-equiv="refresh" content="0;url=${EVIL}">`,
  '<math><mtext><table><mglyph><style><!--</style>',
  `<img title="--&gt;&lt;img src=${EVIL}/d onerror=parent.ran=1&gt;"></table></mtext></math>`,
  `<link rel="stylesheet" href="${EVIL}/e.css"><p style="background:url(${EVIL}/f.png)">Text</p>`,
  `<iframe src="${EVIL}/g"></iframe>`,
  `<form action="${EVIL}"><button autofocus onfocus="parent.ran=1">Send</button></form>`,
].join('');
const HOSTILE_PAGE = `<html><body onload="parent.ran=1">${HOSTILE}<ul>${ITEMS.join('')}</ul>${HOSTILE}</body></html>`;

const getCopy = (page: Page) => page.frameLocator('iframe[title="Copy of the page"]');

/** Finds no sources, and answers the page with what the service makes of some markup. */
async function servePage(page: Page, html: string, change: (answer: object) => object = (answer) => answer) {
  await page.route('**/api/v2/sources/discover', (route) => route.fulfill({ json: { candidates: [], problems: [] } }));
  await page.route('**/api/v2/sources/page', async (route) => {
    const request = route.request().postDataJSON() as PageSelectionRequest;
    const document = { url: request.url, contentType: 'text/html', body: Buffer.from(html), validators: null };
    const read = async () => ({ kind: 'document' as const, ...document });
    await route.fulfill({ json: change(await selectPageItems(request, { read })) });
  });
}

async function findAddress(page: Page, url: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(`#/sources/add?url=${encodeURIComponent(url)}`)}`);
  await page.getByRole('button', { name: 'Find' }).click();
}

/** Collects the requests to other sites, and what ran. */
function listen(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  return async () => ({
    requests: requests.filter((url) => !url.startsWith(new URL(page.url()).origin)),
    ran: await page.evaluate(
      `'ran' in window || [...document.querySelectorAll('iframe')].some(({ contentWindow }) => 'ran' in contentWindow)`,
    ),
    frames: page.frames().length,
  });
}

describe.skipIf(!hasBrowser)('a page whose items are chosen by clicks', () => {
  let list = '';
  let page: Page;
  beforeAll(async () => {
    const [entry] = await newest({ limit: 1 });
    list = new URL('/pages/ports-authority.html', entry?.link ?? '').href;
  });
  // Tests share the tab of a person.
  afterEach(async () => {
    await page.unroute('**/api/v2/sources/discover');
    await page.unroute('**/api/v2/sources/page');
  });

  it('is set up in five clicks, with the preview of its items', async () => {
    page = await openAs('admin', '#/sources');
    await findAddress(page, list);
    await page.getByRole('button', { name: 'Choose the items on the page' }).click();
    await getCopy(page).getByRole('button').nth(1).click();
    await page.getByRole('heading', { name: /^\d+ items found$/ }).waitFor();
    await page.getByLabel('Topic').selectOption({ index: 1 });
    await page.locator('.preview-items li').first().waitFor();
    expect(await page.getByRole('button', { name: 'Add', exact: true }).isEnabled()).toBe(true);
    expect(await getCopy(page).locator('.item .title').count()).toBeGreaterThan(2);
  });

  it('runs nothing of a hostile page, and makes no request for it', async () => {
    page = await openAs('member', '#/sources');
    const observe = listen(page);
    await servePage(page, HOSTILE_PAGE);
    await findAddress(page, 'https://reg.example/news');
    await getCopy(page).getByText('Decision 2 on capital').click();
    await page.getByRole('heading', { name: '5 items found' }).waitFor();
    await page.waitForTimeout(500);
    expect(await observe()).toEqual({ requests: [], ran: false, frames: 2 });
  });

  it('runs nothing even of markup that the service did not clean', async () => {
    page = await openAs('member', '#/sources');
    const observe = listen(page);
    await servePage(page, HOSTILE_PAGE, (answer) => ({ ...answer, html: `<p data-n="9">Start</p>${HOSTILE_PAGE}` }));
    await findAddress(page, 'https://reg.example/news');
    await getCopy(page).getByText('Start').waitFor();
    await page.waitForTimeout(500);
    expect(await observe()).toEqual({ requests: [], ran: false, frames: 2 });
  });

  it('proposes where the items of a changed page are, and saves them by one click', async () => {
    page = await openAs('admin', '#/sources');
    const entries = await newest({ limit: 20 });
    const [{ feed }] = entries as [(typeof entries)[0]];
    const latest = entries.filter((entry) => entry.feed.id === feed.id);
    const items = latest.map(({ title, link }) => `<article><h3>${title}</h3><a href="${link}">Read</a></article>`);
    const others = [1, 2, 3].map((n) => `<article><h3>Another title ${n}</h3><a href="/${n}">Read</a></article>`);
    await servePage(page, `<html><body><main>${[...others, ...items].join('')}</main></body></html>`);
    const changes: unknown[] = [];
    const address = `**/api/v2/sources/${feed.id}`;
    await page.route(address, async (route) => {
      if (route.request().method() === 'PATCH') changes.push(route.request().postDataJSON());
      const { body } = await sendV2('GET', `/sources/${feed.id}`, { headers: await bearer('admin') });
      const problem = { text: 'The page has no element li.old.', advice: 'The page has changed.', at: null };
      await route.fulfill({
        json: { ...body, kind: 'page', selectors: { items: 'li.old' }, state: 'failing', problem },
      });
    });
    await page.evaluate(`location.hash = ${JSON.stringify(`#/sources/${feed.id}`)}`);
    await page.getByRole('button', { name: 'Choose the items on the page' }).click();
    await page.getByRole('heading', { name: `${items.length + 3} items found` }).waitFor();
    await page.getByRole('button', { name: 'Use these items' }).click();
    await page.getByRole('button', { name: 'Use these items' }).waitFor({ state: 'detached' });
    await page.unroute(address);
    expect(changes).toEqual([{ selectors: { items: 'article', title: 'article > h3' } }]);
  });

  it('can be used without a mouse', async () => {
    page = await openAs('member', '#/sources');
    await servePage(page, HOSTILE_PAGE.replaceAll('javascript:ran', '/n/'));
    await findAddress(page, 'https://reg.example/news');
    await getCopy(page).getByText('Decision 3 on capital').press('Enter');
    await page.getByRole('heading', { name: '5 items found' }).waitFor();
    await page.getByText(/^Lists on this page/).click();
    await page.getByRole('button', { name: 'Use these 5' }).press('Enter');
    await page.getByLabel('a date').check();
    await page.getByRole('heading', { name: '5 items found' }).waitFor();
  });
});
