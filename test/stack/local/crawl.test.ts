import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TopicDetails } from '../../../lib/catalog/topic.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { get } from '../../support/api.ts';
import { hasBrowser, openAs, openBrowser } from '../../support/browser.ts';
import { type CrawledPage, crawl, getLinks, read, type Seen } from '../../support/crawl.ts';
import { isOfDemo } from '../../support/own-topic.ts';
import { stackFile } from '../../support/people.ts';

/*
 * What a newcomer can click on in the demo, from the first view on: no address of the app that shows nothing, no
 * address of this machine that does not answer, none that leaves it.
 */

const AT_ONCE = 8;
/**
 * How many entries, and lists with the same filter, are opened. links.test.ts requests all of them from the service.
 */
const ENTRIES = 6;
const LISTS = 2;

/** Links of updates that other test files store under their own topics and delete again. */
const OF_OTHERS = /[/=]test-/;
/** Where such an update itself is: nowhere. */
const LINK_OF_OTHERS = /^https:\/\/example\.org\//;

let topics: TopicDetails[];
/** The topics whose views are opened: a third of them by the seed of the run, or all with EVERY_POINT. */
let opened: TopicDetails[];

beforeAll(async () => {
  const { body } = await get('/topics', { details: true });
  topics = body.filter(({ id }: TopicDetails) => isOfDemo(id));
  expect(topics.length).toBeGreaterThanOrEqual(48);
  const step = process.env['EVERY_POINT'] ? 1 : 3;
  opened = topics.filter((_, i) => i % step === Number(process.env['TEST_SEED'] ?? 0) % step);
});

/** Of entries, topics and filtered lists some, of all else everything. */
function chooser() {
  const isOpened = new Set(opened.map(({ id }) => id));
  const chosen = new Map<string, number>();
  return (address: string): boolean => {
    if (OF_OTHERS.test(address)) return false;
    const [, topic] = /^#\/topics\/([^?]+)/.exec(address) ?? [];
    if (topic && !isOpened.has(topic)) return false;
    const [, view = '', filter = ''] = /^#\/(\w+)[^?]*\??(\w*)/.exec(address) ?? [];
    const kind = `${view} ${filter}`;
    chosen.set(kind, (chosen.get(kind) ?? 0) + 1);
    return (chosen.get(kind) ?? 0) <= getMaxViews(view, filter !== '');
  };
}

function getMaxViews(view: string, hasFilter: boolean): number {
  if (view === 'entries') return ENTRIES;
  return hasFilter ? LISTS : Number.POSITIVE_INFINITY;
}

/** What the filters' menus lead to, which are no links: of each some. */
const chosenInMenus = (): string[] =>
  Object.entries({
    category: topics.map(({ category_id }) => category_id),
    jurisdiction: topics.map(({ jurisdiction_code }) => jurisdiction_code),
    sector: topics.flatMap(({ sectors }) => sectors),
    language: topics.flatMap(({ languages }) => languages),
    status: ['active'],
    'search=capital&order': ['relevance'],
  })
    .flatMap(([name, values]) => [...new Set(values)].map((value) => `#/updates?${name}=${encodeURIComponent(value)}`))
    .filter(chooser());

/**
 * Returns the dead links: those that leave this machine or do not return 200. A regulator's home page belongs to its
 * topic.
 */
async function getDead(seen: Pick<Seen, 'address' | 'url' | 'links'>[]): Promise<string[]> {
  const homes = new Map(topics.map(({ id, primary_url }) => [`#/topics/${id}`, primary_url]));
  const links = seen.flatMap(({ address, url, links: all }) =>
    all
      .filter((link) => !/^(#|data:)/.test(link) && !LINK_OF_OTHERS.test(link) && link !== homes.get(address))
      .map((link) => ({ address, link: new URL(link, url).href })),
  );
  const dead: string[] = [];
  const unique = [...new Map(links.map((one) => [one.link, one])).values()];
  await runInParallel(unique, AT_ONCE, async ({ address, link }) => {
    const isHere = /^http:\/\/127\.0\.0\.1[:/]/.test(link);
    const response = isHere ? await fetch(link).catch((error: Error) => ({ status: error.message, body: null })) : null;
    await response?.body?.cancel();
    if (response?.status !== 200) dead.push(`${address}: ${link}: ${response?.status ?? 'not on this machine'}`);
  });
  return dead;
}

/**
 * Returns the views that report missing or failed data, or do not label the data as the demo's. No test has reviewed or
 * saved anything.
 */
const findWrong = (seen: Seen[]) =>
  seen.filter(
    ({ address, heading, mark, faults }) =>
      !heading ||
      /no such page/.test(heading) ||
      mark !== 'Demo data' ||
      (faults.length > 0 && !/^#\/(reviews|saved)/.test(address)),
  );

describe.skipIf(!hasBrowser)('links of the demo app', () => {
  it('lead a member to working pages of the topics and every kind of view', async () => {
    const page = await openAs('member', '#/updates');
    const seen = await crawl(page, ['#/updates', '#/statistics', '#/figures?span=7', ...chosenInMenus()], chooser());
    expect(findWrong(seen)).toEqual([]);
    expect(await getDead(seen)).toEqual([]);
    const addresses = new Set(seen.map(({ address }) => address));
    const wanted = ['#/topics', '#/figures', ...opened.map(({ id }) => `#/topics/${id}`)];
    expect(wanted.filter((address) => !addresses.has(address))).toEqual([]);
    const kinds = ['#/entries/', '#/updates?feed=', '#/updates?tag=', '#/updates?topic='];
    expect(kinds.filter((kind) => ![...addresses].some((address) => address.startsWith(kind)))).toEqual([]);
    expect([...addresses].filter((address) => address.startsWith('#/settings'))).toEqual([]);
  });

  it('lead an admin to working settings pages', async () => {
    const page = await openAs('admin', '#/figures');
    const seen = await crawl(page, ['#/figures', '#/settings'], (address) => address.startsWith('#/settings'));
    expect(findWrong(seen)).toEqual([]);
    expect(await getDead(seen)).toEqual([]);
    const addresses = seen.map(({ address }) => address);
    expect(addresses).toEqual(expect.arrayContaining(['#/settings/keys', '#/settings/chat']));
  });

  it('lead to known views and working pages from the help, the filter menus and the share preview', async () => {
    const page = await openAs('member', '#/updates');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const links: string[] = [];
    /** Reads what a part leads to, while it is open. */
    const note = async (part: Locator) => {
      await part.waitFor();
      links.push(...(await getLinks(page)));
    };
    const dialog = page.getByRole('dialog');
    await note(dialog.getByRole('heading', { name: 'Search', exact: true }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    for (const name of ['Jurisdiction', 'Category', 'Topic', 'Sector', 'Institution', 'Dates', 'More filters']) {
      await page.locator('#filter-menus').getByRole('button', { name }).click();
      await note(page.locator('#filter-menus').getByRole('group', { name, exact: true }));
    }
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Share/ })
      .click();
    await note(dialog.getByLabel('Preview of the message'));
    expect(
      links.filter(
        (link) =>
          link.startsWith('#') &&
          !/^#\/(home|account|alerts|calendar|updates|entries|reviews|saved|topics|sources|figures)/.test(link),
      ),
    ).toEqual([]);
    expect(await getDead([{ address: '#/updates', url: page.url(), links }])).toEqual([]);
  });

  it('work on the documentation, the sign-in page and the chat inspector', async () => {
    const { base_url, chat_inspector_url } = stackFile();
    const docs = await read(`${base_url}/docs`);
    const frame = await read(new URL(/\/docs\/frame-\w+\.html/.exec(docs.text)?.[0] ?? '', base_url).href);
    const chat: CrawledPage[] = [];
    const inspector = new Set([chat_inspector_url ?? '']);
    for (const address of inspector) {
      const one = await read(address);
      // Posts of other tests link to their updates.
      const links = one.links.filter((link) => link.startsWith('/?'));
      chat.push({ ...one, links });
      for (const link of links) inspector.add(new URL(link, address).href);
    }
    const page = await (await openBrowser()).newPage();
    await page.goto(base_url);
    await page.getByLabel('Password').waitFor();
    expect(await page.locator('.demo').textContent()).toBe('Demo data');
    const signIn = { address: 'the sign-in', url: page.url(), links: await getLinks(page) };
    expect(signIn.links).not.toEqual([]);
    expect(chat.length).toBeGreaterThan(5);
    expect(await getDead([docs, frame, signIn, ...chat])).toEqual([]);
  });
});
