import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DueDate, EntryDetail, KeyDate } from '../../../clients/typescript/src/index.ts';
import { answers, refuses } from '../../support/answers.ts';
import { allItems, get } from '../../support/api.ts';
import { allAnswered, downloaded, hasBrowser, openAs, pressAll } from '../../support/browser.ts';
import { toggleValue } from '../../support/filters.ts';
import { meRoute } from '../../support/memory.ts';
import { PHONE } from '../../support/targets.ts';

const DATES = '**/api/v2/feeds/dates?**';
const DESK = { viewport: { width: 1440, height: 900 } };
const DAY_MS = 86_400_000;
const WORDS = {
  comment_end: 'Comments end',
  effective: 'Takes effect',
  compliance: 'Comply by',
  reporting: 'Report by',
  hearing: 'Hearing',
  application: 'Applies from',
};

const lines = (page: Page) => page.locator('.calendar li');
const getLinks = (page: Page) =>
  lines(page)
    .locator('a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
const hrefs = (all: DueDate[]) => all.map(({ entry }) => `#/entries/${entry.id}`);
const due = (query: Record<string, string>) => allItems('/dates', query) as Promise<unknown> as Promise<DueDate[]>;
const daysFrom = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** As the app writes days; not every version of the names of days has the comma. */
const written = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day)).replace(',', '');
const alert = (page: Page) => page.locator('main').getByRole('alert');
const end = (page: Page) => page.locator('.calendar .empty');

/** Opens the calendar; answers also what it asked of the service. */
async function openCalendar(
  address = '#/calendar',
  window = {},
): Promise<{ page: Page; query: Record<string, string> }> {
  let query: Record<string, string> | undefined;
  const note = (route: Route) => {
    query ??= Object.fromEntries(new URL(route.request().url()).searchParams);
    return route.continue();
  };
  const page = await openAs('member', address, { window, before: (context) => context.route(DATES, note) });
  await lines(page).first().waitFor();
  const { limit: _, ...asked } = query ?? {};
  return { page, query: asked };
}

/** Reads the list on to its end. */
async function toEnd(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  for (;;) {
    await more.or(end(page)).waitFor();
    if (!(await more.isVisible())) return;
    await more.click();
    await allAnswered(page);
  }
}

/**
 * Expects the list to be that of the service before or after it was read. Other tests store updates at the same time.
 * Returns the dates that were there both times.
 */
async function expectAll(page: Page, query: Record<string, string>): Promise<DueDate[]> {
  const before = new Set(hrefs(await due(query)));
  await toEnd(page);
  const after = await due(query);
  // The list of another address may come after the one that was read.
  const shown = async () => {
    await toEnd(page);
    return getLinks(page);
  };
  const lasting = (all: (string | null)[]) =>
    all.filter((href) => href && before.has(href) && hrefs(after).includes(href));
  await expect.poll(async () => lasting(await shown())).toEqual(lasting(hrefs(after)));
  const known = new Set([...before, ...hrefs(after)]);
  await expect.poll(async () => (await getLinks(page)).filter((href) => !known.has(href ?? ''))).toEqual([]);
  return after.filter((one) => lasting(hrefs([one])).length > 0);
}

describe.skipIf(!hasBrowser)('the calendar of key dates', () => {
  it('lists all dates of the next 90 days as the service returns them, by month and day', async () => {
    const { page, query } = await openCalendar();
    expect(query).toEqual({ from: query['from'], to: daysFrom(query['from'] ?? '', 90) });
    const all = await expectAll(page, query);
    expect(all.length).toBeGreaterThan(20);
    const [first] = all as [DueDate];
    const line = lines(page).filter({ has: page.locator(`a[href="#/entries/${first.entry.id}"]`) });
    const text = await line.first().textContent();
    expect(text?.replace(',', '')).toContain(written(first.date, { weekday: 'short', day: 'numeric', month: 'short' }));
    expect(text).toContain(WORDS[first.kind]);
    expect(text).toContain(first.entry.title);
    expect(await line.first().locator('abbr').getAttribute('title')).toBe(first.entry.topic.name);
    const months = await page.locator('.calendar h2').allTextContents();
    const expected = all.map(({ date }) => written(date.slice(0, 7), { month: 'long', year: 'numeric' }));
    expect(months).toEqual(expect.arrayContaining([...new Set(expected)]));
    await page.getByText('Uncertain dates and relative dates').waitFor();
  });

  it('loads a year by "Show more", and keeps the list when a page fails and is retried', async () => {
    const { page, query } = await openCalendar('#/calendar?days=365');
    expect(query['to']).toBe(daysFrom(query['from'] ?? '', 365));
    await page.getByRole('button', { name: 'Show more' }).waitFor();
    const before = await getLinks(page);
    await page.route(DATES, refuses(503));
    await page.getByRole('button', { name: 'Show more' }).click();
    await alert(page).waitFor();
    expect(await getLinks(page)).toEqual(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await alert(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => lines(page).count()).toBeGreaterThan(before.length);
    const all = await expectAll(page, query);
    expect(all.length).toBeGreaterThan(50);
    expect(all.some(({ date }) => date > daysFrom(query['from'] ?? '', 92))).toBe(true);
  });

  it('downloads the shown dates as an .ics file, and explains a failure', async () => {
    const { page, query } = await openCalendar('#/calendar?kind=comment_end&jurisdiction=US&days=30');
    const button = page.getByRole('button', { name: 'Download (.ics)' });
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^key-dates-\d{4}-\d\d-\d\d\.ics$/);
    const text = await downloaded(file);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const all = await due(query);
    expect(text.match(/^SUMMARY:Comments end/gm)).toHaveLength(all.length);
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(all.length);
    await page.route(DATES, refuses(500));
    await button.click();
    await expect.poll(() => alert(page).textContent()).toMatch(/had an error/);
  });

  it('stores each filter in its URL, and Back undoes the last choice', async () => {
    const { page, query } = await openCalendar('#/calendar?kind=comment_end&jurisdiction=US&days=30');
    expect(query).toMatchObject({ kind: 'comment_end', jurisdiction: 'US', to: daysFrom(query['from'] ?? '', 30) });
    const narrow = await expectAll(page, query);
    expect(new Set(narrow.map(({ kind }) => kind))).toEqual(new Set(['comment_end']));
    await toggleValue(page, 'Kind of date', 'Report by');
    await expect.poll(() => page.url()).toMatch(/#\/calendar\?kind=comment_end,reporting&jurisdiction=US&days=30$/);
    const wider = await expectAll(page, { ...query, kind: 'comment_end,reporting' });
    expect(wider.length).toBeGreaterThan(narrow.length);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Next 90 days' }).click();
    await expect.poll(() => page.url()).toMatch(/#\/calendar\?kind=comment_end,reporting&jurisdiction=US$/);
    await page.goBack();
    await expect.poll(() => page.getByRole('link', { name: 'Next 30 days' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => page.url()).toMatch(/#\/calendar\?days=30$/);
    await expectAll(page, { from: query['from'] ?? '', to: query['to'] ?? '' });
  });

  it('filters by a topic that is chosen by name', async () => {
    const { page, query } = await openCalendar();
    const [first] = (await due(query)) as [DueDate];
    await toggleValue(page, 'Topic', first.entry.topic.name);
    await expect.poll(() => page.url()).toContain(`#/calendar?topic=${first.entry.topic.id}`);
    await expectAll(page, { ...query, topic_id: first.entry.topic.id });
  });

  it('works by keyboard: keys g c open the calendar, Escape closes a menu, Enter opens an update', async () => {
    const page = await openAs('member', '#/topics');
    await page.getByRole('heading', { level: 1, name: 'Topics' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Go to the calendar').waitFor();
    await page.keyboard.press('Escape');
    await pressAll(page, 'gc');
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    await lines(page).first().waitFor();
    const focused = () => page.evaluate('document.activeElement.textContent') as Promise<string>;
    await expect.poll(focused).toBe('Calendar');
    for (const name of ['Next 30 days', 'Next 90 days', 'Next year', 'Kind of date']) {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => page.url()).toMatch(/\?kind=comment_end$/);
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Kind of date1 chosen');
    await expect
      .poll(async () => new Set(await page.locator('.calendar li > span').allTextContents()))
      .toEqual(new Set(['Comments end']));
    await lines(page).first().locator('a').focus();
    const title = await focused();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('keys j and k move between dates past the end of a page, and Back restores the position', async () => {
    const { page } = await openCalendar('#/calendar?days=365', DESK);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.waitFor();
    const at = () =>
      page.evaluate(`(() => {
        const place = [...document.querySelectorAll('.calendar li > a')].indexOf(document.activeElement);
        const { top, bottom } = document.activeElement.getBoundingClientRect();
        const hasOutline = getComputedStyle(document.activeElement).outlineStyle !== 'none';
        const isSeen = top >= 0 && bottom <= innerHeight && hasOutline;
        return { place, isSeen: place < 0 || isSeen, top: Math.round(top) };
      })()`) as Promise<{ place: number; isSeen: boolean; top: number }>;
    const press = async (key: string, times = 1) => {
      for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
    };
    await press('j');
    expect(await at()).toMatchObject({ place: 0, isSeen: true });
    await press('k');
    expect(await at()).toMatchObject({ place: 0, isSeen: true });
    await press('j', 3);
    await press('k');
    expect(await at()).toMatchObject({ place: 2, isSeen: true });
    const count = await lines(page).count();
    await press('j', count - 3);
    expect(await at()).toMatchObject({ place: count - 1, isSeen: true });
    await press('j');
    await expect.poll(() => lines(page).count()).toBeGreaterThan(count);
    await press('j', 5);
    const left = await at();
    expect(left).toMatchObject({ place: count + 4, isSeen: true });
    const title = await page.locator(':focus').textContent();
    await press('o');
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    await page.goBack();
    await expect.poll(at).toEqual(left);
    expect(await page.locator(':focus').textContent()).toBe(title);
  });

  it('key j starts at the first visible date, and Help lists the keys of the calendar only there', async () => {
    const { page } = await openCalendar();
    await lines(page)
      .nth(20)
      .evaluate((line) => line.scrollIntoView({ block: 'start' }));
    await page.keyboard.press('j');
    const focused = () =>
      page.evaluate(`[...document.querySelectorAll('.calendar li > a')].indexOf(document.activeElement)`);
    expect([19, 20]).toContain(await focused());
    const helped = async () => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      const all = await page.locator('dialog dl > div').allTextContents();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      return all.filter((line) => line.includes('date'));
    };
    const keys = ['jNext date', 'kPrevious date', 'EnterOpen the update of the focused date; also o'];
    expect(await helped()).toEqual(expect.arrayContaining(keys));
    await page.evaluate('location.hash = "#/updates"');
    await page.getByRole('article').first().waitFor();
    const elsewhere = await helped();
    expect(keys.filter((key) => elsewhere.includes(key))).toEqual([]);
  });

  it('is under More on a phone, with its filters behind one button and without overflow', async () => {
    const page = await openAs('member', '#/updates', { window: PHONE });
    const views = page.getByRole('navigation', { name: 'Main' });
    await views.getByRole('button', { name: 'More' }).tap();
    await views.getByRole('link', { name: 'Calendar' }).tap();
    await lines(page).first().waitFor();
    const menu = page.getByRole('button', { name: 'Kind of date' });
    expect(await menu.isVisible()).toBe(false);
    await toggleValue(page, 'Kind of date', 'Comments end');
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await lines(page).first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });

  it('shows moved dates, how many days are left if at most 14, and dates given by month or quarter', async () => {
    const [entry] = (await get('/entries/detail', { limit: 1 })).body.items as [EntryDetail];
    const getDates = (from: string) =>
      [
        { date: from, kind: 'comment_end', moved_from: daysFrom(from, -9) },
        { date: daysFrom(from, 1), kind: 'hearing', moved_from: null },
        { date: daysFrom(from, 14), kind: 'compliance', moved_from: null },
        { date: daysFrom(from, 15), kind: 'effective', moved_from: '2020-12' },
        { date: '2031-03', kind: 'application', moved_from: '2030-12-15', precision: 'month' },
        { date: '2031-Q1', kind: 'reporting', moved_from: '2030-Q4', precision: 'quarter' },
      ].map((one) => ({ precision: 'day', method: 'rule', quote: {}, entry, ...one }));
    let from = '';
    const answer = (route: Route) => {
      from = new URL(route.request().url()).searchParams.get('from') ?? '';
      return answers({ items: getDates(from), total: null, next_cursor: null })(route);
    };
    const page = await openAs('member', '#/calendar', { before: (context) => context.route(DATES, answer) });
    await lines(page).nth(5).waitFor();
    const day = (at: string) => written(at, { weekday: 'short', day: 'numeric', month: 'short' });
    const short = (at: string) =>
      written(at, {
        day: 'numeric',
        month: 'short',
        ...(at.slice(0, 4) === from.slice(0, 4) ? {} : { year: 'numeric' }),
      });
    const parts = await lines(page).evaluateAll((all) =>
      all.map((one) => {
        const [when, kind] = [...one.children].map(({ textContent }) => textContent);
        return [
          when?.replace(',', ''),
          kind,
          ...[...one.querySelectorAll('small > span')].map((part) => part.textContent),
        ];
      }),
    );
    expect(parts).toEqual([
      [day(from), 'Comments end', `moved from ${short(daysFrom(from, -9))}`, 'today'],
      [day(daysFrom(from, 1)), 'Hearing', '1 day left'],
      [day(daysFrom(from, 14)), 'Comply by', '14 days left'],
      [day(daysFrom(from, 15)), 'Takes effect', 'moved from December 2020'],
      ['March 2031', 'Applies from', 'moved from 15 Dec 2030'],
      ['Q1 2031', 'Report by', 'moved from Q4 2030'],
    ]);
    expect((await page.locator('.calendar h2').allTextContents()).at(-1)).toBe('March 2031');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('explains an empty list by its filter or its period, and suggests what to do', async () => {
    const page = await openAs('member', '#/nowhere');
    await page.route(DATES, answers({ items: [], total: null, next_cursor: null }));
    const nothing = 'No key dates in this period.';
    for (const [address, words] of [
      ['?topic=nothing', 'No date matches. Choose a longer period. “Clear the filters” shows all dates of the period.'],
      ['?topic=nothing&days=365', 'No date matches. “Clear the filters” shows all dates of the period.'],
      ['', `${nothing} Choose a longer period.`],
      ['?days=365', `${nothing} Open Updates to see what is new.`],
    ]) {
      await page.evaluate(`location.hash = '#/calendar${address}'`);
      await expect.poll(async () => (await end(page).textContent())?.trim()).toBe(words);
      expect(await lines(page).count()).toBe(0);
    }
  });
});

describe.skipIf(!hasBrowser)('the key dates of an update', () => {
  const facts = (page: Page) => page.getByRole('list', { name: 'Dates' });
  const whole = (day: string) => written(day, { dateStyle: 'medium' });

  it('are shown in the reader pane and on the page of the update, with their kind and a quote', async () => {
    const { entry } = (await due({ kind: 'comment_end' }))[0] as DueDate;
    const page = await openAs('viewer', `#/updates?entry=${entry.id}`, { window: DESK });
    const places = { title: 'title', description: 'text', source_fields: 'source’s own fields' } as Record<
      string,
      string
    >;
    const expected = entry.key_dates?.map(
      ({ kind, date, quote }) =>
        `${WORDS[kind]} ${date.length === 10 ? whole(date) : expect.any(String)} (“${quote.text}” in its ` +
        `${places[quote.field]})`,
    );
    const expectFacts = async () => {
      await facts(page).waitFor();
      expect(await facts(page).getByRole('listitem').allTextContents()).toEqual(expected);
    };
    await expectFacts();
    await page.evaluate(`location.hash = '#/entries/${entry.id}'`);
    await page.getByRole('heading', { level: 1, name: entry.title }).waitFor();
    await expectFacts();
  });

  it('show the date from which they were moved, and are left out when the update has none', async () => {
    const { entry } = (await due({ kind: 'comment_end' }))[0] as DueDate;
    const open = async (key_dates: unknown) => {
      const before = (context: ReturnType<Page['context']>) =>
        context.route(`**/api/v2/feeds/entries/${entry.id}`, answers({ ...entry, key_dates }));
      const page = await openAs('viewer', `#/entries/${entry.id}`, { before });
      await page.locator('.facts').waitFor();
      return page;
    };
    const [first] = entry.key_dates as [KeyDate];
    const page = await open([{ ...first, date: '2031-02-03', moved_from: '2030-Q4' }]);
    expect(await facts(page).textContent()).toContain('3 Feb 2031, moved from Q4 2030 (“');
    expect(await facts(await open([])).count()).toBe(0);
  });

  it.each([
    ['the line', 'compact'],
    ['the card', 'cards'],
  ])('are shown in %s of the update when a deadline is within 30 days', async (_, density) => {
    const today = new Date().toISOString().slice(0, 10);
    const soon = daysFrom(today, 30);
    const near = await due({ kind: 'comment_end', from: daysFrom(today, 1), to: soon });
    const alone = near.map(({ entry: one }) => one).filter(({ key_dates }) => key_dates?.length === 1);
    const hasNeighbours = async ({ topic, published_date }: DueDate['entry']) => {
      const { body } = await get(
        `/entries/detail?topic_id=${topic.id}&end_date=${published_date.slice(0, 10)}&limit=20`,
      );
      return (body.items as EntryDetail[]).some(({ key_dates }) => !key_dates?.length);
    };
    while (alone[0] && !(await hasNeighbours(alone[0]))) alone.shift();
    const [entry] = alone as [DueDate['entry']];
    const page = await openAs('viewer', `#/updates?topic=${entry.topic.id}&end=${entry.published_date.slice(0, 10)}`, {
      window: DESK,
      before: () => meRoute('viewer', 'PATCH', { path: '', json: { density } }),
    });
    await page.locator(`#entry-${entry.id}${density === 'cards' ? ':not(.row)' : '.row'} .soon`).waitFor();
    const entriesById = new Map(
      ((await allItems('/entries/detail', { topic_id: entry.topic.id })) as EntryDetail[]).map((one) => [one.id, one]),
    );
    const rows = await page
      .getByRole('feed')
      .getByRole('article')
      .evaluateAll((all) =>
        all.map((one) => ({ id: one.id.replace('entry-', ''), by: one.querySelector('.soon')?.textContent ?? null })),
      );
    for (const { id, by } of rows) {
      const days = (entriesById.get(id)?.key_dates ?? []).filter(({ kind }) =>
        /comment_end|compliance|reporting/.test(kind),
      );
      // A month or a quarter: test/pure/web/key-dates.test.ts.
      if (days.some(({ precision }) => precision !== 'day')) continue;
      const [next] = days.flatMap(({ date }) => (date >= today && date <= soon ? date : [])).sort();
      expect(by, id).toBe(next ? `by ${written(next, { day: 'numeric', month: 'short' })}` : null);
    }
    expect(rows.some(({ by }) => by === null)).toBe(true);
  });
});
