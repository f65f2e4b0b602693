import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { StackFile } from '../../../local/stack-file.ts';
import { type Answer, sendV2 } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs, pressAll } from '../../support/browser.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { bearer } from '../../support/people.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';
import { expectReflowed, expectTouchable, PHONE } from '../../support/targets.ts';

/* Alerts as a person makes, changes and reads them, in a separate stack that holds only what these tests store. */

const DESK = { viewport: { width: 1440, height: 900 } };
const DAY_MS = 86_400_000;
const EBA = {
  topic_id: 'eu-eba',
  feed_id: 'eba-news',
  topic: { id: 'eu-eba', name: 'European Banking Authority' },
  category: { id: 'banking', name: 'Banking' },
  feed: { id: 'eba-news', name: 'EBA news', url: 'https://example.org/eba' },
  institution_name: 'European Banking Authority',
  jurisdiction_code: 'EU',
};
const daysAgo = (days: number) => `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 19)}Z`;
const zebra = (n: number, fields: Partial<EntryDraft> = {}) =>
  draft(n, { ...EBA, title: `Zebra stripes, part ${n}`, published_date: daysAgo(0), ...fields });

let stack: StartedStack;
let file: StackFile;
const call = async (method: string, path = '', json?: unknown): Promise<Answer> =>
  sendV2(method, `/alerts${path}`, { headers: await bearer('viewer', file), json, baseUrl: file.base_url });
const made = async (body: object): Promise<{ id: string }> => (await call('POST', '', body)).body;
const all = async () => (await call('GET')).body.items;

const open = (address: string, window: BrowserContextOptions = DESK) => openAs('viewer', address, { file, window });
const dialog = (page: Page) => page.getByRole('dialog');
/** Waits until a dialog is loaded completely: late parts move those below, perhaps under its foot. */
const whole = (page: Page) => expect.poll(() => dialog(page).locator('.loading').count()).toBe(0);
const rate = (page: Page) => page.locator('.preview .rate');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const message = (page: Page) => page.getByRole('complementary', { name: 'Message' });
const cards = (page: Page) => page.getByRole('list', { name: 'Your alerts' }).locator('> li');
const matches = (page: Page) => page.getByRole('list', { name: 'Matches, newest first' }).getByRole('listitem');
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create alert' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const hash = (page: Page) => page.evaluate('location.hash');

describe.skipIf(!hasBrowser)('saved-search alerts', () => {
  beforeAll(async () => {
    stack = await launch(['--port', '0', '--empty']);
    file = stack.file;
    Object.assign(process.env, { DYNAMODB_ENDPOINT: file.dynamodb_endpoint, TABLE_NAME: file.table_name });
    // Two a week.
    await storeAll(Array.from({ length: 24 }, (_, n) => zebra(n, { published_date: daysAgo(1 + n * 3.5) })));
  });
  afterAll(async () => {
    await stack?.end();
    stack?.clean();
  });
  beforeEach(async () => {
    for (const { id } of await all()) await call('DELETE', `/${id}`);
  });

  it('are created from the list of updates, after a preview of their rate and newest matches', async () => {
    const page = await open('#/updates');
    const button = page.getByRole('button', { name: 'Create alert' });
    await page.getByRole('article').first().waitFor();
    expect(await button.isDisabled()).toBe(true);
    const query = 'search=zebra&jurisdiction=EU&institution=European+Banking+Authority&start=2020-01-01';
    await page.evaluate(`location.hash = '#/updates?${query}'`);
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await expect.poll(() => rate(page).textContent()).toBe('About 2 a week over the last 90 days. ');
    const named = dialog(page).getByLabel('Name');
    await expect.poll(() => named.inputValue()).toBe('zebra · EU · European Banking Authority');
    const bars = await dialog(page).getByRole('img').getAttribute('aria-label');
    expect(bars).toMatch(/^24 updates in the 90 days .* At most \d in a day/);
    const samples = dialog(page).getByRole('list', { name: 'Latest matches' }).getByRole('listitem');
    expect(await samples.count()).toBe(5);
    expect(await samples.first().textContent()).toContain('Zebra stripes, part 0');
    expect(await samples.first().locator('mark').textContent()).toBe('Zebra');
    await dialog(page).getByText('The date filter does not apply').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Create alert');
    await button.click();
    await rate(page).waitFor();
    await whole(page);
    await expectAccessible(page, 'dialog');
    await dialog(page).getByLabel('Edits of earlier matches').check();
    await create(page).click();
    await expect
      .poll(() => message(page).textContent())
      .toContain('The alert zebra · EU · European Banking Authority was created.');
    expect(await all()).toMatchObject([
      {
        name: 'zebra · EU · European Banking Authority',
        query: { search: 'zebra', jurisdiction: 'EU', institution: 'European Banking Authority' },
        kinds: ['new', 'edited'],
      },
    ]);
    await message(page).getByRole('button', { name: 'View alert' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('zebra · EU · European Banking Authority');
    await page.getByText(/^No matches since/).waitFor();
    await page.getByText('The filters match 24 updates of the last 90 days.').waitFor();
    // A second one for the same would ring twice.
    await page.evaluate(
      `location.hash = '#/updates?search=zebra&institution=european+banking+authority&jurisdiction=eu'`,
    );
    await press(page, 'Create alert');
    await dialog(page).getByText('You already have an alert for these filters:').getByRole('link').click();
    await expect.poll(() => heading(page).textContent()).toBe('zebra · EU · European Banking Authority');
  });

  it('are created from a topic page only with a name and at least one kind of change', async () => {
    const page = await open('#/topics/eu-eba');
    await press(page, 'Create alert');
    const named = dialog(page).getByLabel('Name');
    await expect.poll(() => named.inputValue()).toBe('European Banking Authority');
    await named.fill(' ');
    await dialog(page).getByText('Enter a name.').waitFor();
    expect(await create(page).isDisabled()).toBe(true);
    await named.fill('Banks <b>& others</b>');
    await dialog(page).getByLabel('New updates').uncheck();
    await dialog(page).getByText('Choose new updates, edits or both.').waitFor();
    expect(await create(page).isDisabled()).toBe(true);
    await dialog(page).getByLabel('Edits of earlier matches').check();
    await create(page).click();
    await expect
      .poll(all)
      .toMatchObject([{ name: 'Banks <b>& others</b>', query: { topic_id: 'eu-eba' }, kinds: ['edited'] }]);
  });

  it('the preview states how many days it counted, and warns of too many matches', async () => {
    const page = await open('#/updates?search=zebra');
    const answers = [
      {
        grade: 'busy',
        per_week: 105,
        matches: 30,
        days: 2,
        says: 'About 15 a day over the last 2 days (a longer period could not be counted). More than 10 matches a day.',
      },
      {
        grade: 'refused',
        per_week: 420,
        matches: 60,
        days: 1,
        says:
          '60 today (a longer period could not be counted). More than 50 matches a day are too many for separate ' +
          'messages.',
      },
      {
        grade: 'ok',
        per_week: 0.6,
        matches: 1,
        days: 12,
        says: '1 in the last 12 days (a longer period could not be counted).',
      },
    ];
    for (const { days, says, ...preview } of answers) {
      await page.route('**/alerts/preview', (route) =>
        route.fulfill({
          json: {
            ...preview,
            from: daysAgo(days - 1).slice(0, 10),
            to: daysAgo(0).slice(0, 10),
            samples: [],
            by_day: Array.from({ length: days }, (_, n) => ({ day: daysAgo(days - 1 - n).slice(0, 10), matches: 1 })),
          },
        }),
      );
      await press(page, 'Create alert');
      await expect.poll(() => rate(page).textContent()).toContain(says);
      await page.keyboard.press('Escape');
      await page.unroute('**/alerts/preview');
    }
  });

  it('the dialog explains a refused search, and reports a lost answer as an unknown result', async () => {
    const page = await open('#/updates?search=-zebra&topic=eu-eba');
    await press(page, 'Create alert');
    const alert = dialog(page).getByRole('alert');
    await expect
      .poll(() => alert.textContent())
      .toMatch(/The service rejected this change. Search .*needs at least one word/);
    await page.keyboard.press('Escape');
    await page.evaluate(`location.hash = '#/updates?search=zebra'`);
    // A read that fails has changed nothing.
    await page.route('**/alerts/preview', (route) => route.abort());
    await press(page, 'Create alert');
    await expect.poll(() => alert.textContent()).toContain('The service cannot be reached.');
    await page.unroute('**/alerts/preview');
    await press(page, 'Try again');
    await rate(page).waitFor();
    await page.route('**/api/v2/alerts', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await dialog(page).getByLabel('Name').fill('Kept');
    await create(page).click();
    await expect.poll(() => alert.textContent()).toContain('No response was received. The change may have been saved.');
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Kept');
    await page.unroute('**/api/v2/alerts');
    await create(page).click();
    await expect.poll(all).toMatchObject([{ name: 'Kept' }]);
  });

  it('matches are listed newest first with time and reason, and open next to the list', async () => {
    const { id } = await made({
      name: 'Quagga',
      query: { search: 'quagga "striped coat"', topic_id: 'eu-eba' },
      kinds: ['new', 'edited'],
    });
    const words = 'A quagga has a striped coat: <img src=x>';
    const since = Date.now();
    // An alert is for what is stored in a later second.
    await new Promise((resolve) => setTimeout(resolve, since + 1_100 - Date.now()));
    await storeAll([
      zebra(100, { title: words, published_date: daysAgo(2) }),
      zebra(101, { title: 'No such animal' }),
      zebra(102, { title: 'The striped coat of another quagga', published_date: daysAgo(3) }),
    ]);
    // This stack has no schedule.
    const { matchAlerts } = await import('../../../lib/jobs/match-alerts.ts');
    const kinds = async () => {
      await matchAlerts(() => 60_000);
      return (await call('GET', `/${id}/matches`)).body.items.map((one: { kind: string }) => one.kind);
    };
    await expect.poll(kinds).toEqual(['new', 'new']);
    await storeAll([zebra(100, { title: `${words}, corrected`, published_date: daysAgo(2) })]);
    await expect.poll(kinds).toEqual(['edited', 'new', 'new']);

    const page = await open('#/alerts');
    await expect.poll(() => cards(page).textContent()).toContain('2 new, 1 edited in 7 days');
    await cards(page).getByRole('link', { name: 'Quagga' }).click();
    await expect.poll(() => matches(page).count()).toBe(2);
    const first = matches(page).first();
    const second = matches(page).nth(1);
    expect(await first.textContent()).toContain(`${words}, corrected`);
    expect(await first.textContent()).toMatch(/Edited.*Title.* changed.*Matched.*First matched/);
    expect(await first.locator('.why mark').allTextContents()).toEqual(['quagga', 'striped coat']);
    expect(await first.locator('.why').textContent()).toContain('European Banking Authority');
    expect(await first.locator('a mark').first().textContent()).toBe('quagga');
    expect(await second.textContent()).toContain('New');
    await expect.poll(() => page.locator('#reader-title').textContent()).toBe(`${words}, corrected`);
    await page.keyboard.press('j');
    await expect.poll(() => page.locator('#reader-title').textContent()).toBe('The striped coat of another quagga');
    await expect.poll(() => hash(page)).toBe(`#/alerts/${id}?entry=${getId(102)}`);
    await page.getByText(/^No earlier matches since/).waitFor();
    await expectAccessible(page);
    const phone = await open(`#/alerts/${id}`, PHONE);
    await expect.poll(() => matches(phone).count()).toBe(2);
    await expectTouchable(phone);
    await expectReflowed(phone);
    await matches(phone).first().getByRole('link').tap();
    await expect.poll(() => hash(phone)).toBe(`#/entries/${getId(100)}`);
  });

  it('a button loads the next page of matches', async () => {
    const { id } = await made({ name: 'Paged', query: { search: 'zebra' } });
    const page = await open('#/home');
    const why = { words: ['zebra'], filters: {} };
    const entry = { ...zebra(1), is_active: true, created_at: daysAgo(0), updated_at: daysAgo(0), matches: [] };
    await page.route('**/matches*', (route) => {
      const part = new URL(route.request().url()).searchParams.get('cursor') ? 2 : 1;
      const items = Array.from({ length: 20 }, (_, n) => ({
        kind: 'new',
        matched_at: daysAgo(part),
        why,
        entry: { ...entry, id: getId(part * 100 + n), title: `Part ${part}, ${n}` },
      }));
      return route.fulfill({
        json: {
          items,
          total: null,
          limit: 50,
          offset: 0,
          has_more: part === 1,
          next_cursor: part === 1 ? 'more' : null,
        },
      });
    });
    await page.evaluate(`location.hash = '#/alerts/${id}'`);
    await expect.poll(() => matches(page).count()).toBe(20);
    await press(page, 'Load earlier matches');
    await expect.poll(() => matches(page).count()).toBe(40);
    await page.getByText(/^No earlier matches since/).waitFor();
  });

  it('the empty page explains alerts, and opens by the keys g a or from More on a phone', async () => {
    const page = await open('#/updates');
    await page.getByRole('article').first().waitFor();
    await pressAll(page, 'ga');
    await page.getByText('An alert lists each new update').waitFor();
    await page.keyboard.press('?');
    await dialog(page).getByText('Go to your alerts').waitFor();
    await page.keyboard.press('Escape');
    await page.route('**/api/v2/alerts', (route) => route.fulfill({ status: 500, json: { status: 500 } }));
    await page.evaluate(`location.hash = '#/home'`);
    await expect.poll(() => heading(page).textContent()).toBe('Home');
    await pressAll(page, 'ga');
    await page.getByText('The service had an error.').waitFor();
    await page.unroute('**/api/v2/alerts');
    await press(page, 'Try again');
    await page.getByText('An alert lists each new update').waitFor();
    const phone = await open('#/updates?search=zebra', PHONE);
    await phone.getByRole('button', { name: 'Create alert' }).tap();
    await rate(phone).waitFor();
    await expectTouchable(phone);
    await create(phone).tap();
    await phone.getByRole('button', { name: 'Close the message' }).tap();
    await phone.getByRole('button', { name: 'More' }).tap();
    await phone.getByRole('link', { name: 'Alerts' }).tap();
    await expect.poll(() => cards(phone).count()).toBe(1);
    await expectTouchable(phone);
    await expectReflowed(phone);
  });
});
