import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TopicDetails } from '../../../lib/catalog/topic.ts';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import type { TopicStats, TopicStatsDetail } from '../../../lib/entries/statistics/statistics.ts';
import type { TopicSummary } from '../../../lib/summaries/topic-summary.ts';
import { answers, heldReads, isUnharmed, refuses } from '../../support/answers.ts';
import { allItems, get } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { allAnswered, drawn, hasBrowser, openAs } from '../../support/browser.ts';
import { chips } from '../../support/filters.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import type { Person } from '../../support/people.ts';

const ADDRESS = '#/topics/us-sec';
const HOUR_MS = 3_600_000;
const before = (ms: number) => `${new Date(Date.now() - ms).toISOString().slice(0, 19)}Z`;
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) });
const getSummary = async (): Promise<TopicSummary> => (await get('/topics/us-sec/summary')).body as TopicSummary;
const getStats = async (): Promise<TopicStatsDetail> => (await get('/stats/topics/us-sec')).body as TopicStatsDetail;
/** Requests that any view makes: what the service remembers of a person, and the changes of the list. */
const PATHS_OF_ANY_VIEW = [
  'me',
  'me\\/visits',
  'me\\/saved\\?ids_only=true',
  'me\\/read(\\?.*)?',
  'reviews\\?.*due_before=.*',
  'entries\\/list\\?(updated_after|cursor)=.*',
];
const OF_ANY_VIEW = new RegExp(`\\/(${PATHS_OF_ANY_VIEW.join('|')})$`);
const NOT_MADE = {
  summary: null,
  status: 'pending',
  window_start: null,
  window_end: null,
  generated_at: null,
  entry_count: 0,
  entry_ids: [],
  method: null,
  model: null,
};
/** Wide enough for the updates and the side pane with the topic's details. */
const window = { viewport: { width: 1440, height: 900 } };
const open = (person: Person = 'member', options: Parameters<typeof openAs>[2] = {}) =>
  openAs(person, ADDRESS, { window, ...options });
const ROUTES = { summary: '**/feeds/topics/us-sec/summary', stats: '**/feeds/stats/topics/us-sec' };

/**
 * Returns the distance of an element from the top of the window once it no longer moves. Content is drawn only when it
 * enters the window.
 */
async function getPlace(page: Page, target: Locator): Promise<number> {
  let last = Number.NaN;
  let still = 0;
  while (still < 4) {
    await drawn(page);
    const now = (await target.boundingBox())?.y ?? Number.NaN;
    still = now === last ? still + 1 : 0;
    last = now;
  }
  return last;
}

/** Opens the topic's page where the service answers something else for a part of it. */
async function openWith(part: keyof typeof ROUTES, answer: Parameters<Page['route']>[1]): Promise<Page> {
  return open('member', { before: (context) => context.route(ROUTES[part], answer) });
}

describe.skipIf(!hasBrowser)("a topic's summary", () => {
  it('shows its method, period and age, and each citation links to its update', async () => {
    const made = await getSummary();
    expect(made.entry_ids.length).toBeGreaterThan(1);
    const page = await open('viewer');
    const shown = section(page, 'Summary');
    await shown.getByText(made.summary?.split('\n')[0] ?? '').waitFor();
    const links = shown.getByRole('link', { name: /^Cited update \d+$/ });
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(hrefs).toEqual(made.entry_ids.map((id) => `#/entries/${id}`));
    await expect.poll(() => shown.locator('.method').textContent()).toMatch(/^From the source/);
    const text = (await shown.textContent()) ?? '';
    expect(text).toContain(`${made.window_days} days: `);
    expect(text).toMatch(/created (less than a minute|\d+ \w+) ago, /);
    const times = await shown.locator('time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(times).toEqual([made.window_start, made.window_end, made.generated_at]);
    expect(text).not.toMatch(/Out of date|No summary yet/);
    const entry = (await get(`/entries/${made.entry_ids[1]}`)).body as EntryDetail;
    await links.nth(1).click();
    await page.getByRole('heading', { level: 1, name: entry.title }).waitFor();
  });

  it('links citation numbers at the end of a line to their updates, and leaves other numbers as text', async () => {
    const ids = ['aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb'];
    const summary = 'Three things.\nFirst of [2] [1]\nSecond [2]\nThird of [1], not cited [3]\nFourth [0]';
    const page = await openWith(
      'summary',
      answers({ ...(await getSummary()), summary, entry_ids: ids, method: 'ai', model: 'm-1' }),
    );
    const links = section(page, 'Summary').getByRole('link', { name: /^Cited update/ });
    await links.first().waitFor();
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(hrefs).toEqual([0, 1].map((place) => `#/entries/${ids[place]}`));
    const items = section(page, 'Summary').getByRole('listitem');
    await expect.poll(() => items.allTextContents()).toEqual(summary.split('\n').slice(1));
    const label = section(page, 'Summary').locator('.method');
    await expect.poll(() => label.textContent()).toMatch(/^Selected by AI/);
    await expect.poll(() => label.getAttribute('title')).toContain('Model: m-1');
  });

  it('states that it is stale or does not exist yet', async () => {
    const made = await getSummary();
    const stale = await openWith('summary', answers({ ...made, status: 'stale', generated_at: before(3 * HOUR_MS) }));
    await section(stale, 'Summary').getByText('Out of date.').waitFor();
    await expect.poll(() => section(stale, 'Summary').textContent()).toContain('created 3 hours ago');
    const pending = await openWith('summary', answers({ ...made, ...NOT_MADE }));
    await section(pending, 'Summary').getByText('No summary yet.').waitFor();
    await expect.poll(() => section(pending, 'Summary').textContent()).toContain('A summary of the last 14 days');
    expect(await section(pending, 'Summary').locator('.method').count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)("a topic's statistics", () => {
  it('draw the updates of 90 days as bars, with the same numbers in words and in a table', async () => {
    const { by_day } = await getStats();
    const page = await open();
    const days = section(page, 'Updates a day');
    const picture = days.getByRole('img');
    const sum = by_day.reduce((total, { entries }) => total + entries, 0);
    const words = (await picture.getAttribute('aria-label')) ?? '';
    expect(words).toContain(`${sum} updates in the 90 days from `);
    expect(words).toContain(`${by_day.at(-1)?.entries} on the last day.`);
    const peak = Math.max(...by_day.map(({ entries }) => entries));
    const heights = await picture
      .locator('rect')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('height'))));
    expect(heights.map((height) => Math.round((height / 100) * peak))).toEqual(by_day.map(({ entries }) => entries));
    const labels = await picture.locator('title').allTextContents();
    expect(labels.map((text) => Number(text.split(': ')[1]))).toEqual(by_day.map(({ entries }) => entries));
    await days.getByText('Show as table').click();
    const cells = await days.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => row.textContent));
    expect(cells).toHaveLength(90);
    expect(cells.map((text) => Number(/\d{4}(\d+)$/.exec(text ?? '')?.[1]))).toEqual(
      by_day.map(({ entries }) => entries).reverse(),
    );
  });

  it('show the state and the usual interval of each feed, and count feeds with missing updates', async () => {
    const stats = await getStats();
    const [feed] = stats.by_feed;
    const of = (name: string, state: string, more = {}) => ({
      ...feed,
      feed_id: name,
      feed_name: name,
      state,
      last_news_on: before(24 * HOUR_MS).slice(0, 10),
      usual_gap_days: 2,
      ...more,
    });
    const silent = of('PRA', 'silent', { last_news_on: before(12 * 24 * HOUR_MS).slice(0, 10) });
    const states = async (feeds: unknown[]) => {
      const page = await openWith('stats', answers({ ...stats, by_feed: feeds }));
      const shown = section(page, 'Feeds');
      await shown.locator('.state').waitFor();
      const labels = await shown.locator('.freshness').allTextContents();
      return { says: await shown.locator('.state').textContent(), labels, text: await shown.textContent() };
    };
    // What each of them means, test/pure/web/topic-freshness.test.ts has.
    const all = await states([
      ...[of('a', 'fine'), of('b', 'stale'), of('c', 'gap'), of('o', 'unconfirmed'), silent],
      ...[of('q', 'quiet'), of('z', 'not_followed')],
    ]);
    expect(all.says).toMatch(/^3 of 5 feeds: updates may be missing\. .*b: stale: not fetched for over 48 hours\. /);
    expect(all.labels).toEqual(
      expect.arrayContaining(['Fine', 'Stale: not fetched for over 48 hours', 'Gap: updates may be missing']),
    );
    expect(all.labels).toEqual(expect.arrayContaining(['Address not yet confirmed', 'No longer fetched']));
    expect(all.text).toContain('1 day ago, usually within 2 days');
  });

  it('list every feed of the topic with the time of its last successful fetch', async () => {
    const { by_feed } = await getStats();
    const page = await open();
    const rows = section(page, 'Feeds').getByRole('rowheader');
    await rows.first().waitFor();
    await expect.poll(() => rows.allTextContents()).toEqual(by_feed.map(({ feed_name }) => feed_name).sort());
    const times = await section(page, 'Feeds')
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(times.sort()).toEqual(by_feed.flatMap(({ last_success_at: at }) => at ?? []).sort());
    expect(times.length).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasBrowser)("a topic's updates", () => {
  it('are listed newest first next to the summary, and Back restores the position', async () => {
    const expected: EntryDetail[] = await allItems('/entries/detail', { topic_id: 'us-sec' });
    const page = await open('member', { window: { viewport: { width: 1100, height: 500 } } });
    const articles = page.getByRole('feed').getByRole('article');
    await articles.nth(9).waitFor();
    const ids = await articles.evaluateAll((all) => all.map(({ id }) => id.replace('entry-', '')));
    expect(ids).toEqual(expected.map(({ id }) => id).slice(0, ids.length));
    await section(page, 'Summary').locator('.method').waitFor();
    await section(page, 'Feeds').getByRole('rowheader').first().waitFor();
    const [first, summary] = await Promise.all([
      articles.first().boundingBox(),
      section(page, 'Summary').boundingBox(),
    ]);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(summary?.x ?? 0);
    expect(Math.abs((first?.y ?? 0) - (summary?.y ?? 0))).toBeLessThan(150);
    // The followed topics are in the navigation next to it.
    const regions = await page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent));
    expect(regions).toEqual(['Newest updates', 'Updates', 'Summary', 'Updates a day', 'Feeds']);
    const target = articles.nth(9);
    await target.getByRole('link').focus();
    const top = await getPlace(page, target);
    await page.keyboard.press('Enter');
    await page.getByText('Read the source').waitFor();
    await page.goBack();
    await target.waitFor();
    await expect.poll(async () => Math.abs(((await target.boundingBox())?.y ?? 0) - top)).toBeLessThan(3);
    await page.getByRole('link', { name: 'Search and filter the updates of this topic' }).click();
    await expect.poll(() => chips(page)).toEqual(['Topic SEC']);
    expect(page.url()).toMatch(/#\/updates\?topic=us-sec$/);
  });

  it('follow the summary in a narrow window, with the statistics folded', async () => {
    const page = await openAs('member', ADDRESS, { window: { viewport: { width: 390, height: 844 } } });
    await page.getByRole('feed').getByRole('article').first().waitFor();
    const order = await page
      .locator('.topic-summary, details.figures, .topic-updates')
      .evaluateAll((all) => all.map(({ className }) => className));
    expect(order).toEqual(['topic-summary', 'figures', 'topic-updates']);
    expect(await section(page, 'Feeds').count()).toBe(0);
    await page.getByText('Statistics and feeds').click();
    await section(page, 'Feeds').getByRole('rowheader').first().waitFor();
    await section(page, 'Updates a day').getByRole('img').waitFor();
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  });

  it('stay in place without another read when a table is sorted', async () => {
    const page = await open('member', { before: (context) => context.clock.install() });
    await page.getByRole('feed').getByRole('article').first().waitFor();
    // The list is complete, and as the clock is paused it does not poll for new updates.
    await page.getByText('No more updates.', { exact: true }).waitFor();
    await allAnswered(page);
    await page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 10_000);
    const reads: string[] = [];
    page.on('request', (request) => {
      // Looks for what is new, and counts of what is unread, come when they are due.
      if (request.url().includes('/entries/detail') && !request.url().includes('updated_after'))
        reads.push(request.url());
    });
    const head = section(page, 'Feeds').getByRole('button', { name: 'Last read' });
    await head.focus();
    const top = await page.evaluate('scrollY');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('?sort-feeds=last_success_at');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Last read');
    expect([reads, await page.evaluate('scrollY')]).toEqual([[], top]);
    await page.clock.resume();
  });

  it('are replaced by an explanation when there are none', async () => {
    const made = await getSummary();
    const stats = await getStats();
    const by_day = stats.by_day.map(({ date }) => ({ date, entries: 0 }));
    const none = { items: [], total: 0, limit: 30, offset: 0, has_more: false, next_cursor: null };
    const page = await open('member', {
      before: async (context) => {
        await context.route(ROUTES.stats, answers({ ...stats, total_entries: 0, active_entries: 0, by_day }));
        await context.route(ROUTES.summary, answers({ ...made, ...NOT_MADE }));
        await context.route('**/entries/detail*', answers(none));
      },
    });
    await page.getByText('This topic has no updates yet. They appear here after').waitFor();
    await section(page, 'Summary').getByText('No summary yet.').waitFor();
    await page.getByText(/^No updates in the 90 days/).waitFor();
  });
});

describe.skipIf(!hasBrowser)('the list of all topics', () => {
  const TOPICS = '#/topics';
  const FIGURES = '**/feeds/stats/topics?*';
  const names = (page: Page) => page.locator('.topics a').allTextContents();

  it('shows acronym, jurisdiction and weekly count of each topic by category, and links to it', async () => {
    const page = await openAs('member');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/stats/') && asked.push(request.url()));
    await page.getByRole('link', { name: 'Topics', exact: true }).click();
    const topics = (await get('/topics', { details: true })).body as TopicDetails[];
    const figures: TopicStats[] = await allItems('/stats/topics', {});
    const rows = page.locator('.topics > .topic');
    await rows.first().waitFor();
    await expect.poll(() => page.locator('.week:empty').count()).toBe(0);
    expect(asked).toHaveLength(Math.ceil(topics.length / 100));
    const links = page.locator('.topics a');
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect([...hrefs].sort()).toEqual(topics.map(({ id }) => `#/topics/${id}`).sort());
    const texts = await rows.evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll('.sign, a, .place, .week')].map((cell) => cell.textContent)),
    );
    const getWeek = (id: string) => figures.find(({ topic_id }) => topic_id === id)?.entries_last_7_days || 'none';
    const expected = hrefs.map((href) => {
      const topic = topics.find(({ id }) => href === `#/topics/${id}`);
      return [topic?.acronym, topic?.name, topic?.jurisdiction, `${getWeek(topic?.id ?? '')} this week`];
    });
    expect(texts).toEqual(expected);
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    const categories = (await get('/categories', {})).body as { id: string; name: string }[];
    const used = categories.filter(({ id }) => topics.some(({ category_id }) => category_id === id));
    expect(headings).toEqual(used.map(({ name }) => name));
    await links.first().click();
    await page.locator('details.figures').waitFor();
  });

  it('finds topics by name, acronym and country in any case, without accents, and from its URL', async () => {
    const page = await openAs('member', TOPICS);
    const box = page.getByRole('searchbox', { name: 'Find a topic' });
    await page.locator('.topics a').first().waitFor();
    const all = await page.locator('.topics a').count();
    for (const [words, name] of [
      ['securities EXCHANGE comm', 'U.S. Securities and Exchange Commission'],
      ['finma', 'Swiss Financial Market Supervisory Authority'],
      ['Switzerland supervísory', 'Swiss Financial Market Supervisory Authority'],
    ] as const) {
      await box.fill(words);
      expect(await names(page)).toEqual([name]);
      await page.getByRole('status').getByText(`1 of ${all} topics`).waitFor();
    }
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(1);
    const address = page.url();
    expect(address).toContain('#/topics?find=Switzerland');
    await page.locator('.topics a').click();
    await heading(page, 'Swiss Financial Market Supervisory Authority').waitFor();
    await page.goBack();
    expect([page.url(), await box.inputValue()]).toEqual([address, 'Switzerland supervísory']);
    await box.fill('nobody has this');
    await page.getByText('No topic matches this name, acronym or country.').waitFor();
    await page.getByRole('button', { name: 'Show all topics' }).click();
    await expect.poll(() => page.locator('.topics a').count()).toBe(all);
    await expect.poll(() => box.inputValue()).toBe('');
  });

  it('explains the empty filter of followed topics once the follows are loaded', async () => {
    let letGo = () => {};
    const page = await openAs('admin', '#/topics?followed=yes', {
      before: async (context) => {
        ({ letGo } = await heldReads(context, '**/api/v2/me'));
      },
    });
    await page.getByRole('button', { name: 'Followed' }).waitFor();
    await page.getByText('Loading the topics').waitFor({ state: 'attached' });
    expect(await page.getByText('You do not follow any topics.').count()).toBe(0);
    letGo();
    await page.getByText('You do not follow any topics.').waitFor();
    await page.getByRole('button', { name: 'Show all topics' }).click();
    await page.locator('.topics a').first().waitFor();
    expect(page.url()).not.toContain('followed');
  });

  it('shows topics without counts after a failed read, and adds the counts after a retry', async () => {
    const page = await openAs('member', TOPICS, {
      before: (context) => context.route(FIGURES, refuses(500, 'internal_error', { detail: 'It broke.' })),
    });
    await page.getByRole('alert').getByText('The service had an error.').waitFor();
    await expect.poll(() => page.locator('.topics a').count()).toBeGreaterThan(40);
    expect(await page.locator('.week:not(:empty)').count()).toBe(0);
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.week:not(:empty)').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('refers to an administrator when there are no topics', async () => {
    const page = await openAs('member', TOPICS, {
      before: (context) => context.route(/\/feeds\/topics\?/, answers([])),
    });
    await page.getByText('There are no topics yet. Ask your administrator to load the catalog.').waitFor();
  });
});

describe.skipIf(!hasBrowser)('URLs of unknown topics and updates', () => {
  it('404: shows one message for an unknown topic', async () => {
    const page = await openAs('member', '#/topics/nothing');
    await page.getByRole('alert').getByText('Not found.').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    expect(await page.getByRole('main').getByRole('region').count()).toBe(0);
    await page.getByRole('alert').getByRole('link', { name: 'Go to the updates.' }).click();
    await heading(page, 'Updates').waitFor();
  });

  it('show "Page not found" without a request when no topic or update can have the id', async () => {
    const page = await openAs('member', '#/nowhere');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const addresses = ['..', '.', '%2e%2e', 'a%2Fb', 'list', 'detail', 'US-SEC', '-x', 'x'.repeat(64), 'caf%C3%A9'];
    for (const address of ['entries', ...addresses.flatMap((id) => [`topics/${id}`, `entries/${id}`])]) {
      await page.evaluate(`location.hash = '#/nowhere'`);
      await page.evaluate(`location.hash = '#/${address}'`);
      await heading(page, 'Page not found').waitFor();
    }
    expect(
      asked.filter(
        (url) =>
          url.includes('/api/') &&
          !/\/(categories|topics\?details=true|config|stats\/topics\?limit=100)$/.test(url) &&
          !OF_ANY_VIEW.test(url),
      ),
    ).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('texts of feeds and models', () => {
  it(`shows ${HOSTILE_TEXTS.length} hostile texts in names, summary and feeds as plain text`, async () => {
    const made = await getSummary();
    const stats = await getStats();
    const text = HOSTILE_TEXTS.join(' ');
    const summary = HOSTILE_TEXTS.map((one) => `${one} [1]`).join('\n');
    const by_feed = HOSTILE_TEXTS.map((feed_name, n) => ({ ...stats.by_feed[0], feed_name, feed_id: `${n}` }));
    const topic = { ...((await get('/topics/us-sec')).body as object), name: text, description: text };
    const link = 'javascript:document.hacked=1';
    const page = await open('member', {
      before: async (context) => {
        const hostile = { ...made, summary, topic_name: text, model: text, entry_ids: [text] };
        await context.route(ROUTES.summary, answers(hostile));
        await context.route(ROUTES.stats, answers({ ...stats, topic_name: text, by_feed }));
        await context.route('**/feeds/topics/us-sec', answers({ ...topic, acronym: text, primary_url: link }));
      },
    });
    await section(page, 'Feeds')
      .getByRole('rowheader')
      .nth(HOSTILE_TEXTS.length - 1)
      .waitFor();
    await section(page, 'Summary').getByRole('link').first().waitFor();
    const shown = (await page.locator('main').textContent()) ?? '';
    for (const one of HOSTILE_TEXTS) expect(shown.split(one).length, one).toBeGreaterThan(3);
    await expect.poll(() => heading(page).textContent()).toBe(text);
    expect(await isUnharmed(page)).toBe(true);
    await section(page, 'Summary').getByRole('link', { name: 'Cited update 1' }).first().click();
    await heading(page, 'Page not found').waitFor();
    expect(await isUnharmed(page)).toBe(true);
  });
});

describe.skipIf(!hasBrowser)('accessibility in every window size', () => {
  it('the page of a topic has no accessibility violation with all its parts open', async () => {
    const page = await open();
    await page.getByRole('feed').getByRole('article').first().waitFor();
    await section(page, 'Summary').locator('.method').waitFor();
    await page.getByText('Show as table').click();
    await page.locator('.chart').waitFor();
    await expectAccessible(page);
  });
});
