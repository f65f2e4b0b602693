import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { StatsOverview, TopicStats, TopicStatsDetail } from '../../../lib/entries/statistics/statistics.ts';
import { formatCsv } from '../../../web/values/csv.ts';
import { answers, isUnharmed, refuses } from '../../support/answers.ts';
import { allItems, get } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { downloaded, hasBrowser, openAs } from '../../support/browser.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';

const ADDRESS = '#/figures';
const ROUTES = {
  overview: '**/feeds/stats/overview',
  topics: '**/feeds/stats/topics?*',
  one: '**/feeds/stats/topics/*',
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const getOverview = async (): Promise<StatsOverview> => (await get('/stats/overview')).body as StatsOverview;
const getTopics = (): Promise<TopicStats[]> => allItems('/stats/topics', {});
const getDetail = async (id: string): Promise<TopicStatsDetail> =>
  (await get(`/stats/topics/${id}`)).body as TopicStatsDetail;
/** One page that is the whole list. */
const getPage = (items: unknown[]) => ({
  items,
  total: items.length,
  limit: 100,
  offset: 0,
  has_more: false,
  next_cursor: null,
});
const collator = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** Opens the figures and waits for those of all topics. */
async function openFigures(address = ADDRESS): Promise<Page> {
  const page = await openAs('viewer', address);
  await section(page, 'Updates a day').getByRole('img').waitFor();
  return page;
}

/** A feed that was never read, independent of the feeds that the stack has read. */
const UNREAD = { is_active: true, is_confirmed: true, last_success_at: null, state: 'never_fetched' };

/** Opens the figures with the stale feeds shown, where the totals count some. */
async function openStale(before?: (context: BrowserContext) => Promise<unknown>, query = ''): Promise<Page> {
  const totals = { ...(await getOverview()), feeds_stale: 3 };
  return openAs('viewer', `${ADDRESS}?stale=shown${query}`, {
    before: async (context) => {
      await context.route(ROUTES.overview, answers(totals));
      await before?.(context);
    },
  });
}

/** A table's rows as texts of its cells, once there are some: they come after what is drawn first. */
async function getRows(page: Page, table: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: table }).locator('tbody tr');
  await rows.first().waitFor();
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...(row as unknown as { cells: { textContent: string }[] }).cells].map((cell) => cell.textContent),
    ),
  );
}

/** The file that a table's button gives. */
async function csvOfTable(page: Page, table: string): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download CSV: ${table}` }).click();
  const download = await started;
  return { name: download.suggestedFilename(), text: await downloaded(download) };
}

/** Parses RFC 4180, independent of the code under test. */
function parseCsv(text: string): string[][] {
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/gy;
  const rows: string[][] = [[]];
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, value = '', end] = match;
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n') rows.push([]);
    if (cell.lastIndex === text.length) break;
  }
  return rows.slice(0, -1);
}

describe('formatCsv', () => {
  it('quotes cells by RFC 4180, ends lines with CRLF, and begins with a byte order mark', () => {
    const cells = ['a,b', 'say "no"', 'two\r\nlines', 'Autorité', '', ' spaced '];
    const text = formatCsv(
      ['name', 'figure'],
      cells.map((one, n) => [one, n]),
    );
    expect(text).toBe(
      '\ufeffname,figure\r\n"a,b",0\r\n"say ""no""",1\r\n"two\r\nlines",2\r\nAutorité,3\r\n,4\r\n" spaced ",5\r\n',
    );
    expect(
      parseCsv(text.slice(1))
        .slice(1)
        .map(([one]) => one),
    ).toEqual(cells);
  });

  it('neutralises formulas in texts, and leaves numbers and empty cells unchanged', () => {
    const formulas = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      ' =1',
      '\t=1',
      '\u00a0=1',
      '＝1',
      '=HYPERLINK("http://x","y")',
      '=a,b',
    ];
    const rows = parseCsv(
      formatCsv(
        ['a'],
        formulas.map((one) => [one]),
      ).slice(1),
    ).slice(1);
    expect(rows).toEqual(formulas.map((one) => [`'${one}`]));
    expect(formatCsv(['a', 'b', 'c'], [[-1, null, 'a=b']])).toBe('\ufeffa,b,c\r\n-1,,a=b\r\n');
  });
});

describe.skipIf(!hasBrowser)('the statistics page', () => {
  it('also opens at the alternative URL #/statistics', async () => {
    const page = await openAs('member', '#/statistics');
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    await expect.poll(() => page.locator('nav [aria-current=page]').allTextContents()).toEqual(['Statistics']);
  });

  it('shows the totals of the service', async () => {
    const totals = await getOverview();
    const page = await openFigures();
    const shown = await section(page, 'Totals')
      .locator('.totals > div')
      .evaluateAll((all) => all.map((one) => one.textContent));
    expect(shown).toEqual([
      `Updates${totals.total_entries}`,
      `in the last 7 days${totals.entries_last_7_days}`,
      `in the last 30 days${totals.entries_last_30_days}`,
      `Topics${totals.total_topics}`,
      `Categories${totals.total_categories}`,
      `Feeds${totals.total_feeds}`,
      `Feeds read${totals.active_feeds}`,
      `Stale feeds${totals.feeds_stale}`,
      `Overdue feeds${totals.feeds_silent}`,
    ]);
    const times = await section(page, 'Totals')
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(times).toEqual([totals.latest_published_date, totals.as_of]);
  });

  it('draws the number of updates per day as bars and as a table, with only two requests', async () => {
    const totals = await getOverview();
    const asked: string[] = [];
    const follow = (context: BrowserContext) =>
      context.route('**/api/v2/feeds/stats/**', (route) => {
        asked.push(new URL(route.request().url()).pathname);
        return route.continue();
      });
    const page = await openAs('viewer', ADDRESS, { before: follow });
    await section(page, 'Stale feeds').waitFor();
    expect(asked.sort()).toEqual(['/api/v2/feeds/stats/overview', '/api/v2/feeds/stats/topics']);
    const picture = section(page, 'Updates a day').getByRole('img');
    await expect.poll(() => picture.locator('rect').count()).toBe(90);
    const drawn = (await picture.locator('title').allTextContents()).map((text) => Number(text.split(': ')[1]));
    const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
    expect(drawn).toEqual(totals.by_day.map(({ entries }) => entries));
    expect(sum(drawn.slice(-30))).toBe(totals.entries_last_30_days);
    expect(sum(drawn.slice(-7))).toBe(totals.entries_last_7_days);
    await expect.poll(() => picture.getAttribute('aria-label')).toContain(`${sum(drawn)} updates in the 90 days`);
    const most = Math.max(...drawn);
    const heights = await picture
      .locator('rect')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('height'))));
    expect(heights.map((height) => Math.round((height / 100) * most))).toEqual(drawn);
    await page.getByText('Show as table').click();
    expect((await getRows(page, 'Updates a day')).map(([, figure]) => Number(figure))).toEqual([...drawn].reverse());
  });

  it.each([
    ['', 'entries_last_30_days', ' in the last 30 days'],
    ['?span=7', 'entries_last_7_days', ' in the last 7 days'],
    ['?span=all', 'total_entries', ''],
    ['?span=constructor', 'entries_last_30_days', ' in the last 30 days'],
  ] as const)('draws a bar per topic for the URL "%s", by %s%s', async (query, figure, within) => {
    const topics = (await getTopics()).filter((topic) => topic[figure] > 0);
    const page = await openFigures(ADDRESS + query);
    const shown = section(page, 'Updates by topic');
    await shown.getByRole('img').waitFor();
    const expected = topics
      .sort((a, b) => b[figure] - a[figure] || collator(a.topic_name, b.topic_name))
      .slice(0, 15)
      .map(
        ({ topic_name: name, ...topic }) =>
          `${topic[figure]} · ${name.length > 50 ? `${name.slice(0, 49).trimEnd()}…` : name}`,
      );
    await expect.poll(() => shown.locator('svg text').allTextContents()).toEqual(expected);
    const widths = await shown
      .locator('rect')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(one.getAttribute('width') ?? '')));
    expect(widths[0]).toBe(100);
    expect(widths).toEqual(
      expected.map((text) => (Number.parseInt(text, 10) / Number.parseInt(expected[0] ?? '', 10)) * 100),
    );
    expect(await shown.getByRole('img').getAttribute('aria-label')).toMatch(
      new RegExp(`^${topics.length} of \\d+ topics have updates${within}\\.`),
    );
  });

  it('stores the chosen period in the URL, and Back restores the previous one', async () => {
    const page = await openFigures();
    await page.getByLabel('Period').selectOption('all');
    await expect.poll(() => page.url()).toMatch(/#\/figures\?span=all$/);
    await section(page, 'Updates by topic')
      .getByText(/topics have updates\. /)
      .waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Period').inputValue()).toBe('30');
  });

  it('counts stale and unconfirmed feeds, and lists them with their topics on request', async () => {
    const totals = { ...(await getOverview()), feeds_stale: 1, feeds_unconfirmed: 1, active_feeds: 12 };
    const topics = (await getTopics()).slice(0, 3);
    const feeds = ['Read', 'Never read', 'Not confirmed'].map((feed_name, n) => ({
      feed_id: `f${n}`,
      feed_name,
      is_active: true,
      is_confirmed: n < 2,
      total_entries: 0,
      active_entries: 0,
      inactive_entries: 0,
      last_news_on: null,
      usual_gap_days: null,
      silent_after_days: null,
      state: ['fine', 'never_fetched', 'unconfirmed'][n],
      last_success_at: n === 0 ? new Date().toISOString() : null,
    }));
    const one = async (route: Route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1);
      const n = topics.findIndex(({ topic_id }) => topic_id === id);
      return route.fulfill({ json: { ...(await getDetail(id ?? '')), by_feed: [feeds[n]] } });
    };
    const page = await openAs('viewer', ADDRESS, {
      before: async (context) => {
        await context.route(ROUTES.overview, answers(totals));
        await context.route(ROUTES.topics, answers(getPage(topics)));
        await context.route(ROUTES.one, one);
      },
    });
    const shown = section(page, 'Stale feeds');
    const says =
      '1 of 11 feeds was not fetched within the last 48 hours: updates may be missing. The address of 1 more is not ' +
      'confirmed yet: no successful response is known.';
    await shown.getByText(says, { exact: true }).waitFor();
    expect(await shown.getByRole('table').count()).toBe(0);
    await shown.getByRole('button', { name: 'Show the stale feeds' }).press('Enter');
    await shown.getByRole('table').waitFor();
    expect(page.url()).toMatch(/#\/figures\?stale=shown$/);
    const turn = shown.getByRole('button', { name: 'Hide the stale feeds' });
    await expect.poll(() => turn.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Hide the stale feeds');
    const rows = await getRows(page, 'Stale feeds');
    expect(rows.map(([feed, topic, state]) => [feed, topic, state]).sort()).toEqual([
      ['Never read', topics[1]?.topic_name, 'Never fetched'],
      ['Not confirmed', topics[2]?.topic_name, 'Address not yet confirmed'],
    ]);
    await turn.click();
    await shown.getByRole('table').waitFor({ state: 'hidden' });
  });

  it('states that no feed is stale, without a button to list them', async () => {
    const totals = { ...(await getOverview()), feeds_stale: 0, feeds_unconfirmed: 0 };
    const before = (context: BrowserContext) => context.route(ROUTES.overview, answers(totals));
    const page = await openStale(before);
    await page.getByText(/^All \d+ feeds were fetched within the last 48 hours\.$/).waitFor();
    expect(await section(page, 'Stale feeds').getByRole('button').count()).toBe(0);
  });

  it('shows zeros and explanations for an empty service', async () => {
    const overview = await getOverview();
    const zeros = {
      ...Object.fromEntries(
        Object.entries(overview).map(([name, value]) => [name, typeof value === 'number' ? 0 : null]),
      ),
      by_day: overview.by_day.map(({ date }) => ({ date, entries: 0 })),
    };
    const page = await openAs('viewer', ADDRESS, {
      before: async (context) => {
        await context.route(ROUTES.overview, answers(zeros));
        await context.route(ROUTES.topics, answers(getPage([])));
      },
    });
    await page.getByText('No statistics yet, because there are no topics.').waitFor();
    await page.getByText('No updates are stored yet.').waitFor();
    await page.getByText(/^No updates in the 90 days from /).waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/NaN|undefined|Infinity|null/);
  });
});

describe.skipIf(!hasBrowser)('a table of the statistics page', () => {
  it('sorts by keyboard, announces the order and stores it in the URL', async () => {
    const page = await openFigures();
    const head = page.getByRole('table', { name: 'Updates by topic' }).getByRole('columnheader');
    const sorts = () => head.evaluateAll((all) => all.map((one) => one.getAttribute('aria-sort')));
    await expect.poll(sorts).toEqual([null, null, 'descending', null, null, null]);
    const names = (await getTopics()).map(({ topic_name }) => topic_name).sort(collator);
    const shown = async () => (await getRows(page, 'Updates by topic')).map(([name]) => name);
    await head.first().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(shown).toEqual(names);
    expect(await sorts()).toEqual(['ascending', null, null, null, null, null]);
    await expect
      .poll(() => page.getByRole('status').first().textContent())
      .toBe('Updates by topic: sorted by Topic, ascending.');
    await page.keyboard.press('Space');
    await expect.poll(shown).toEqual([...names].reverse());
    expect(await sorts()).toEqual(['descending', null, null, null, null, null]);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Topic');
    expect(page.url()).toMatch(/#\/figures\?sort-topics=-topic$/);
    await page.reload();
    await expect.poll(shown).toEqual([...names].reverse());
  });

  it('keeps rows without a value at the end when sorted in either direction', async () => {
    for (const [address, first] of [
      ['sort-topics=latest_published_date', 0],
      ['sort-topics=-latest_published_date', -1],
    ] as const) {
      const page = await openFigures(`${ADDRESS}?${address}`);
      const rows = await getRows(page, 'Updates by topic');
      const topics = (await getTopics()).filter(({ latest_published_date: at }) => at);
      expect(rows.map(([, , , , , newest]) => newest === 'none')).toEqual(rows.map((_, n) => n >= topics.length));
      const dates = topics.map(({ latest_published_date: at }) => at ?? '').sort();
      // Two regulators may have published in the same second.
      const names = topics.filter(({ latest_published_date: at }) => at === dates.at(first));
      expect(names.map(({ topic_name }) => topic_name)).toContain(rows[0]?.[0]);
    }
  });

  it('downloads all rows as CSV in the shown order, with times in UTC', async () => {
    const page = await openFigures(`${ADDRESS}?sort-topics=-total_entries`);
    const { name, text } = await csvOfTable(page, 'Updates by topic');
    expect(name).toMatch(/^topics-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(text.startsWith('\ufeff')).toBe(true);
    const [header, ...rows] = parseCsv(text.slice(1));
    expect(header).toEqual([
      'topic',
      'entries_last_7_days',
      'entries_last_30_days',
      'total_entries',
      'total_feeds',
      'latest_published_date',
    ]);
    expect(rows.map(([topic]) => topic)).toEqual((await getRows(page, 'Updates by topic')).map(([topic]) => topic));
    const topics = await getTopics();
    for (const row of rows) {
      const topic = topics.find(({ topic_name }) => topic_name === row[0]);
      expect(row.slice(1)).toEqual(
        [
          topic?.entries_last_7_days,
          topic?.entries_last_30_days,
          topic?.total_entries,
          topic?.total_feeds,
          topic?.latest_published_date ?? '',
        ].map(String),
      );
    }
  });

  it('neutralises formulas in feed names in its CSV', async () => {
    const topic = (await getTopics())[0] as TopicStats;
    const detail = await getDetail(topic.topic_id);
    const names = ['=1+1', '@a', '-2', '+3', 'plain, "quoted"'];
    const by_feed = names.map((feed_name, n) => ({
      ...detail.by_feed[0],
      ...UNREAD,
      feed_name,
      feed_id: `${n}`,
    }));
    const page = await openStale(async (context) => {
      await context.route(ROUTES.topics, answers(getPage([topic])));
      await context.route(ROUTES.one, answers({ ...detail, by_feed }));
    }, '&sort-stale-feeds=updates');
    await page.getByRole('table', { name: 'Stale feeds' }).waitFor();
    const { text } = await csvOfTable(page, 'Stale feeds');
    const cells = parseCsv(text.slice(1))
      .slice(1)
      .map(([feed]) => feed);
    expect(cells.sort()).toEqual(["'=1+1", "'@a", "'-2", "'+3", 'plain, "quoted"'].sort());
  });
});

describe.skipIf(!hasBrowser)('reading the stale feeds for the statistics page', () => {
  it('shows no partial list when a topic fails, and the retry reads only the missing topics', async () => {
    const topics = await getTopics();
    const failing = topics[20]?.topic_id;
    const page = await openStale((context) => context.route(`**/feeds/stats/topics/${failing}`, refuses(500)));
    const shown = section(page, 'Stale feeds');
    await shown.getByText('The service had an error.').waitFor();
    expect(await shown.getByRole('table').count()).toBe(0);
    const read = Number.parseInt((await shown.locator('.progress').textContent()) ?? '', 10);
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    let asked = 0;
    page.on('request', (request) => {
      if (/stats\/topics\/./.test(request.url())) asked += 1;
    });
    await shown.getByRole('button', { name: 'Try again' }).click();
    await shown.getByRole('table').waitFor();
    expect(read).toBeGreaterThan(5);
    expect(asked).toBe(topics.length - read);
  });

  it('requests at most four topics at once', async () => {
    let open = 0;
    let most = 0;
    const count = async (route: Route) => {
      open += 1;
      most = Math.max(most, open);
      const response = await route.fetch();
      open -= 1;
      await route.fulfill({ response });
    };
    const page = await openStale((context) => context.route(ROUTES.one, count));
    await section(page, 'Stale feeds').getByRole('table').waitFor();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });
});

describe.skipIf(!hasBrowser)('names on the statistics page', () => {
  it(`shows ${HOSTILE_TEXTS.length} hostile names of topics and feeds as plain text`, async () => {
    const [topic] = await getTopics();
    const detail = await getDetail(topic?.topic_id ?? '');
    const items = HOSTILE_TEXTS.map((topic_name, n) => ({
      ...topic,
      topic_name,
      topic_id: `t${n}`,
      entries_last_30_days: HOSTILE_TEXTS.length - n,
      total_feeds: 1,
    }));
    const one = (route: Route) => {
      const n = Number(new URL(route.request().url()).pathname.split('/t').at(-1));
      const feed_name = HOSTILE_TEXTS[n];
      const feed_id = `f${n}`;
      const feed = { ...detail.by_feed[0], ...UNREAD, feed_name, feed_id };
      return route.fulfill({ json: { ...detail, topic_name: feed_name, topic_id: `t${n}`, by_feed: [feed] } });
    };
    const page = await openStale(async (context) => {
      await context.route(ROUTES.topics, answers(getPage(items)));
      await context.route(ROUTES.one, one);
    });
    await page.getByRole('table', { name: 'Stale feeds' }).waitFor();
    const rows = await getRows(page, 'Stale feeds');
    expect(rows.map(([feed]) => feed).sort()).toEqual([...HOSTILE_TEXTS].sort());
    expect((await getRows(page, 'Updates by topic')).map(([name]) => name)).toEqual(HOSTILE_TEXTS);
    expect(await isUnharmed(page)).toBe(true);
  });
});

describe.skipIf(!hasBrowser)('accessibility in every window size', () => {
  it('the statistics page has no accessibility violation', async () => {
    const topics = (await getTopics()).slice(0, 3);
    const detail = await getDetail(topics[0]?.topic_id ?? '');
    const by_feed = detail.by_feed.map((feed) => ({ ...feed, ...UNREAD }));
    const page = await openStale(async (context) => {
      await context.route(ROUTES.topics, answers(getPage(topics)));
      await context.route(ROUTES.one, answers({ ...detail, by_feed }));
    });
    await getRows(page, 'Stale feeds');
    await page.getByText('Show as table').click();
    await expectAccessible(page);
  });
});
