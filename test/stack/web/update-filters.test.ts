import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { answers, slowly } from '../../support/answers.ts';
import { newest } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { allAnswered, drawn, hasBrowser, openAs, openBrowser, openSignedIn } from '../../support/browser.ts';
import { chips, chooseStatus, openMenu, toggleValue, valueBox } from '../../support/filters.ts';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const getIds = (page: Page) => articles(page).evaluateAll((all) => all.map(({ id }) => id.replace('entry-', '')));
const details = newest;
/** The first entries of the app are those of the service. */
const expectFirst = async (page: Page, entries: EntryDetail[]) => {
  expect(entries.length).toBeGreaterThan(0);
  await expect
    .poll(() => getIds(page).then((shown) => shown.slice(0, 10)))
    .toEqual(entries.slice(0, 10).map(({ id }) => id));
};
const getAddress = (page: Page) => new URL(page.url()).hash;
const PHONE = { width: 375, height: 800 };
/** Of each filter a value, what the address and the service have for it, and what its chip says. */
const FILTERS: [menu: string, value: string, address: string, parameter: string, chip: string][] = [
  ['Jurisdiction', 'European Union', 'jurisdiction=EU', 'jurisdiction', 'Jurisdiction European Union'],
  [
    'Category',
    'Banking and prudential',
    'category=banking-prudential',
    'category_id',
    'Category Banking and prudential',
  ],
  ['Topic', 'European Banking Authority', 'topic=eu-eba', 'topic_id', 'Topic European Banking Authority'],
  ['Sector', 'Monetary policy', 'sector=monetary+policy', 'sector', 'Sector Monetary policy'],
  ['More filters', 'English', 'language=en', 'language', 'Language English'],
];

/** Opens a list whose first page says more than the service does, in the service's place. */
async function openWith(address: string, of: (items: EntryDetail[]) => object): Promise<Page> {
  const items = (await details({ search: 'bank' })).slice(0, 3);
  const page = { items, total: items.length, limit: 30, offset: 0, has_more: false, next_cursor: null };
  const json = { ...page, ...of(items) };
  const opened = await openAs('member', address, {
    before: (context) => context.route('**/entries/detail*', answers(json)),
  });
  await articles(opened).first().waitFor();
  return opened;
}

describe.skipIf(!hasBrowser)('the filter bar', () => {
  it.each(FILTERS)('filter %s: value %s is chosen by name, and appears in the URL and as a chip', async (...one) => {
    const [menu, value, address, parameter, chip] = one;
    const page = await openAs('member');
    await articles(page).first().waitFor();
    await toggleValue(page, menu, value);
    await expect.poll(() => getAddress(page)).toBe(`#/updates?${address}`);
    const sent = decodeURIComponent(address.split('=')[1]?.replaceAll('+', ' ') ?? '');
    await expectFirst(page, await details({ [parameter]: sent }));
    await expect.poll(() => chips(page)).toEqual([chip]);
    await page.reload();
    await expect.poll(() => chips(page)).toEqual([chip]);
    expect(await (await valueBox(page, menu, value)).isChecked()).toBe(true);
  });

  it('an institution of the loaded updates is chosen by name, and appears in the URL and as a chip', async () => {
    const [first] = await details({});
    const name = first?.institution_name ?? '';
    const page = await openAs('member');
    await articles(page).first().waitFor();
    await toggleValue(page, 'Institution', name);
    await expect.poll(() => getAddress(page)).toBe(`#/updates?${new URLSearchParams({ institution: name })}`);
    await expectFirst(page, await details({ institution: name }));
    await expect.poll(() => chips(page)).toEqual([`Institution ${name}`]);
  });

  it('combines several values and filters, which Back, a chip or "Clear all" removes', async () => {
    const page = await openAs('member');
    await toggleValue(page, 'Jurisdiction', 'European Union');
    await toggleValue(page, 'Jurisdiction', 'United States');
    await toggleValue(page, 'Sector', 'Banking');
    await expect.poll(() => getAddress(page)).toBe('#/updates?jurisdiction=EU,US&sector=banking');
    await expectFirst(page, await details({ jurisdiction: 'EU,US', sector: 'banking' }));
    const three = ['Jurisdiction European Union', 'Jurisdiction United States', 'Sector Banking'];
    await expect.poll(() => chips(page)).toEqual(three);
    await page.getByRole('button', { name: 'Remove filter Jurisdiction European Union' }).press('Enter');
    await expectFirst(page, await details({ jurisdiction: 'US', sector: 'banking' }));
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('United States');
    await page.goBack();
    await expect.poll(() => chips(page)).toEqual(three);
    await page.goBack();
    await expect.poll(() => chips(page)).toEqual(three.slice(0, 2));
    await page.getByRole('button', { name: 'Clear all' }).press('Enter');
    await expectFirst(page, await details({}));
    expect(getAddress(page)).toBe('#/updates');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Jurisdiction/);
  });

  it('removes a filter value that the URL spells in another case, or that matches nothing', async () => {
    const page = await openAs('member', '#/updates?jurisdiction=eu&sector=Monetary-Policy&topic=nothing');
    await expect
      .poll(() => chips(page))
      .toEqual(['Jurisdiction European Union', 'Topic nothing', 'Sector Monetary policy']);
    await page.getByRole('button', { name: 'Remove filter Topic nothing' }).click();
    await toggleValue(page, 'Sector', 'Monetary policy');
    await expect.poll(() => getAddress(page)).toBe('#/updates?jurisdiction=eu');
    await expectFirst(page, await details({ jurisdiction: 'EU' }));
  });

  it('the tag and the feed of an update link to the other updates that share them', async () => {
    const page = await openAs('member');
    const tag = articles(page).getByRole('list', { name: 'Tags' }).getByRole('link').first();
    const name = (await tag.textContent()) ?? '';
    await tag.click();
    await expectFirst(page, await details({ tag: name }));
    await expect.poll(() => chips(page)).toEqual([`Tag ${name}`]);
    const [entry] = await details({ topic_id: 'eu-ecb' });
    await page.evaluate(`location.hash = '#/entries/${entry?.id}'`);
    await page.getByRole('link', { name: 'All updates of this feed' }).click();
    await expectFirst(page, await details({ feed_id: entry?.feed_id ?? '' }));
    await expect.poll(() => chips(page)).toEqual([`Feed ${entry?.feed.name}`]);
  });

  it('a menu works by keyboard: Enter opens, Space chooses, Escape closes and returns the focus', async () => {
    const page = await openAs('member');
    await articles(page).first().waitFor();
    const button = page.getByRole('button', { name: /^Jurisdiction/ });
    await button.press('Enter');
    // It comes with the values, which are known a moment after the list.
    await page.getByLabel('Find in Jurisdiction').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Find in Jurisdiction');
    await page.keyboard.type('united s');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectFirst(page, await details({ jurisdiction: 'US' }));
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Jurisdiction/);
    const category = page.getByRole('button', { name: 'Category', exact: true });
    await category.press('Enter');
    await page.getByLabel('Search updates').focus();
    await expect.poll(() => category.getAttribute('aria-expanded')).toBe('false');
    await category.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => category.getAttribute('aria-expanded')).toBe('false');
  });

  it('offers buttons for recent days and frequent jurisdictions, which stay in place when clicked', async () => {
    const page = await openAs('member', '#/updates', { window: { viewport: { width: 1440, height: 900 } } });
    await articles(page).first().waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const quick = page.locator('.menus .spans');
    const union = quick.getByRole('button', { name: /^European Union/ });
    await union.waitFor();
    const place = async () => {
      const { x, y } = (await union.boundingBox()) ?? {};
      return { x, y };
    };
    const before = await place();
    const began = new Date();
    await quick.getByRole('button', { name: 'Last 30 days' }).click();
    await expect.poll(() => getAddress(page)).toContain('start=');
    expect(await place()).toEqual(before);
    await union.click();
    await expect.poll(() => getAddress(page)).toContain('jurisdiction=EU');
    await expect.poll(() => union.getAttribute('aria-pressed')).toBe('true');
    const start_date = new URLSearchParams(getAddress(page).split('?')[1]).get('start') ?? '';
    // With today they are thirty.
    expect([began, new Date()].map((day) => new Date(+day - 29 * 86_400_000).toISOString().slice(0, 10))).toContain(
      start_date,
    );
    await expectFirst(page, await details({ jurisdiction: 'EU', start_date }));
    await expectAccessible(page, '.filters');
    await union.click();
    await expect.poll(() => getAddress(page)).not.toContain('jurisdiction');
  });

  it('finds a topic by its abbreviation, and shows long names in full', async () => {
    const page = await openAs('member');
    const menu = await openMenu(page, 'Topic');
    await menu.getByLabel('Find in Topic').fill('finra');
    await expect
      .poll(() => menu.getByRole('listitem').allTextContents())
      .toEqual([expect.stringContaining('Financial Industry Regulatory Authority')]);
    await openMenu(page, 'Category');
    expect(
      await page.evaluate(`[...document.querySelectorAll('.values li *')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .filter((one) => !one.matches('.unseen, .unseen *'))
        .map((one) => one.outerHTML)`),
    ).toEqual([]);
  });

  it('offers the status filter to admins under "More filters"', async () => {
    // Other files store inactive ones, under topics of their own.
    const page = await openAs('admin', '#/updates?topic=eu-eba');
    await articles(page).first().waitFor();
    expect(await page.getByRole('combobox', { name: /^Status/ }).count()).toBe(0);
    await chooseStatus(page, 'inactive');
    await expect
      .poll(() => getAddress(page))
      .toMatch(/^#\/updates\?(topic=eu-eba&status=inactive|status=inactive&topic=eu-eba)$/);
    await page.getByText('No updates match.').waitFor();
    await expect.poll(() => chips(page)).toContain('Status inactive');
  });

  it('hides the status filter from a member, who can still remove a status from the URL', async () => {
    const page = await openAs('member');
    await articles(page).first().waitFor();
    await (await openMenu(page, 'More filters')).getByText('Language', { exact: true }).waitFor();
    expect(await page.getByRole('combobox', { name: /^Status/ }).count()).toBe(0);
    const linked = await openAs('member', '#/updates?status=inactive&topic=eu-eba');
    await linked.getByText('No updates match.').waitFor();
    await chooseStatus(linked, '');
    await expect.poll(() => getAddress(linked)).toBe('#/updates?topic=eu-eba');
  });

  it.each([
    ['wide', { width: 1100, height: 900 }],
    ['phone', PHONE],
  ])('does not shift when filter names load late, in a %s window', async (_, viewport) => {
    const context = await openBrowser({ viewport });
    const page = await openSignedIn(context, 'member', { address: '#/nowhere' });
    await page.addInitScript(`globalThis.shifts = []; new PerformanceObserver((list) => {
      // What comes late below an update that is open is no matter of the filters.
      for (const { value, sources } of list.getEntries())
        if (sources.some(({ node }) => node && !node.closest?.('article.entry')))
          globalThis.shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
    }).observe({ type: 'layout-shift', buffered: true });`);
    for (const [late, query] of [
      ['**/feeds/{topics,categories}*', 'jurisdiction=EU,US&category=banking-prudential'],
      ['**/entries/detail*', 'feed=ecb-press-releases&start=2026-01-01&search=bank'],
    ]) {
      await context.route(late ?? '', slowly(700));
      await page.evaluate(`history.replaceState(null, '', '#/updates?${query}')`);
      await page.reload();
      await articles(page).first().waitFor();
      await allAnswered(page);
      await drawn(page);
      expect(await page.evaluate('globalThis.shifts'), query).toEqual([]);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
});

describe.skipIf(!hasBrowser)('counts and matches of a list', () => {
  it('shows exact and minimum counts at filter values, by one request after the list', async () => {
    const asked: string[] = [];
    const page = await openWith('#/updates', () => ({
      has_more: true,
      next_cursor: 'next',
      facets: {
        jurisdiction: [
          { value: 'EU', count: 12, more_than: null },
          { value: 'US', count: null, more_than: 1000 },
        ],
        language: [{ value: 'de', count: 3, more_than: null }],
      },
    }));
    // A page sends requests until another one has loaded. Count only those of a page without a predecessor.
    const address = page.url();
    await page.goto('about:blank');
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
    const menu = await openMenu(page, 'Jurisdiction');
    const texts = async () =>
      (await menu.getByRole('listitem').allTextContents()).map((text) => text.replace(' updates', ''));
    await expect.poll(texts).toEqual(expect.arrayContaining(['European Union 12', 'United States 1,000+', 'Japan ']));
    const more = await openMenu(page, 'More filters');
    const german = more.getByRole('listitem').filter({ hasText: 'German' });
    await expect.poll(() => german.textContent()).toBe('German 3 updates');
    await page.keyboard.press('End');
    await expect.poll(() => asked.filter((url) => url.includes('cursor=next')).length).toBeGreaterThan(0);
    const lists = () => asked.filter((url) => url.includes('/entries/detail'));
    const counted = () => lists().filter((url) => url.includes('facets=') && url.includes('language'));
    // The list itself has them here, so that they stand there before they are asked for.
    await expect.poll(() => counted().length).toBe(1);
    expect(counted()[0]).toContain('limit=0');
    expect(lists().indexOf(counted()[0] ?? '')).toBeGreaterThan(0);
  });

  it('a search marks its matches, names expanded terms, and can be ordered by relevance', async () => {
    const page = await openWith('#/updates?search=bank', (items) => ({
      items: items.map((item) => ({
        ...item,
        title: '<b>𝔄</b> bank',
        matches: [
          { field: 'title', index: null, ranges: [{ start: 9, end: 13 }] },
          { field: 'institution_name', index: null, ranges: [{ start: 0, end: 3 }] },
        ],
      })),
      expanded: [{ term: 'CRR', forms: ['Capital Requirements Regulation'] }],
    }));
    await expect
      .poll(() => articles(page).first().getByRole('heading').locator('mark').allTextContents())
      .toEqual(['bank']);
    await expect.poll(() => articles(page).first().locator('.meta mark').count()).toBe(1);
    await page
      .getByText('Also finds “Capital Requirements Regulation” for CRR; put the term in quotes to turn this off.')
      .waitFor();
    const asked = page.waitForRequest(/order=relevance/);
    await page.getByRole('combobox', { name: /^Order/ }).focus();
    await page.getByRole('combobox', { name: /^Order/ }).selectOption('Best match');
    expect((await asked).url()).toContain('highlight=true');
    expect(getAddress(page)).toBe('#/updates?search=bank&order=relevance');
    await page.getByRole('feed', { name: 'Updates, best match first' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('SELECT');
    await page.getByLabel('Search updates').fill('');
    await page.getByLabel('Search updates').press('Enter');
    await expect.poll(() => getAddress(page)).toBe('#/updates');
    expect(await page.getByRole('combobox', { name: /^Order/ }).count()).toBe(0);
  });
});
