import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TopicDetails } from '../../../lib/catalog/topic.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { get } from '../../support/api.ts';
import { hasBrowser, openAs, openBrowser } from '../../support/browser.ts';
import { crawl, type Document, linksOf, read, type Seen } from '../../support/crawl.ts';
import { isOfDemo } from '../../support/own-topic.ts';
import { stackFile } from '../../support/people.ts';

/*
 * What a newcomer can click on in the demo, from the first view on: no address of the app that shows nothing, no address of this
 * machine that does not answer, none that leaves it.
 */

const AT_ONCE = 8;
/** Of entries, and of lists with the same filter, so many are looked at; links.test.ts asks the service for what stands in all. */
const ENTRIES = 6;
const LISTS = 2;

/** What updates of other files lead to, which store them under topics of their own, and take these out again. */
const OF_OTHERS = /[/=]test-/;
/** Where such an update itself is: nowhere. */
const LINK_OF_OTHERS = /^https:\/\/example\.org\//;

let topics: TopicDetails[];
/** The topics whose views are opened: a third of them, drawn by the seed of the run, and all with EVERY_POINT. */
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
    const most = view === 'entries' ? ENTRIES : filter ? LISTS : Number.POSITIVE_INFINITY;
    return (chosen.get(kind) ?? 0) <= most;
  };
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

/** Those that lead nowhere: away from this machine, or to something else than 200. A regulator's own home stands with its topic. */
async function deadOf(seen: Pick<Seen, 'address' | 'url' | 'links'>[]): Promise<string[]> {
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

/** Views that say that something is missing or went wrong, or do not say that the data are the demo's. Nobody has reviewed or saved anything. */
const wrongOf = (seen: Seen[]) =>
  seen.filter(
    ({ address, heading, mark, faults }) =>
      !heading ||
      /no such page/.test(heading) ||
      mark !== 'Demo data' ||
      (faults.length > 0 && !/^#\/(reviews|saved)/.test(address)),
  );

describe.skipIf(!hasBrowser)('every link of the demo leads somewhere', () => {
  it('a member: topics, and every kind of view', async () => {
    const page = await openAs('member', '#/updates');
    const seen = await crawl(page, ['#/updates', '#/statistics', '#/figures?span=7', ...chosenInMenus()], chooser());
    expect(wrongOf(seen)).toEqual([]);
    expect(await deadOf(seen)).toEqual([]);
    const addresses = new Set(seen.map(({ address }) => address));
    const wanted = ['#/topics', '#/figures', ...opened.map(({ id }) => `#/topics/${id}`)];
    expect(wanted.filter((address) => !addresses.has(address))).toEqual([]);
    const kinds = ['#/entries/', '#/updates?feed=', '#/updates?tag=', '#/updates?topic='];
    expect(kinds.filter((kind) => ![...addresses].some((address) => address.startsWith(kind)))).toEqual([]);
    expect([...addresses].filter((address) => address.startsWith('#/settings'))).toEqual([]);
  });

  it('an admin: the settings, too', async () => {
    const page = await openAs('admin', '#/figures');
    const seen = await crawl(page, ['#/figures', '#/settings'], (address) => address.startsWith('#/settings'));
    expect(wrongOf(seen)).toEqual([]);
    expect(await deadOf(seen)).toEqual([]);
    const addresses = seen.map(({ address }) => address);
    expect(addresses).toEqual(expect.arrayContaining(['#/settings/keys', '#/settings/chat']));
  });

  it('the help, the menus of the filters and the preview of a message have no other kind of link', async () => {
    const page = await openAs('member', '#/updates');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const links: string[] = [];
    /** Reads what a part leads to, while it is open. */
    const note = async (part: Locator) => {
      await part.waitFor();
      links.push(...(await linksOf(page)));
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
          !/^#\/(home|account|alerts|calendar|updates|entries|reviews|saved|topics|figures)/.test(link),
      ),
    ).toEqual([]);
    expect(await deadOf([{ address: '#/updates', url: page.url(), links }])).toEqual([]);
  });

  it('the documentation, the sign-in and the chat that npm start names', async () => {
    const { base_url, chat_inspector_url } = stackFile();
    const docs = await read(`${base_url}/docs`);
    const frame = await read(new URL(/\/docs\/frame-\w+\.html/.exec(docs.text)?.[0] ?? '', base_url).href);
    const chat: Document[] = [];
    const inspector = new Set([chat_inspector_url ?? '']);
    for (const address of inspector) {
      const one = await read(address);
      // What others posted meanwhile leads where their updates do.
      const links = one.links.filter((link) => link.startsWith('/?'));
      chat.push({ ...one, links });
      for (const link of links) inspector.add(new URL(link, address).href);
    }
    const page = await (await openBrowser()).newPage();
    await page.goto(base_url);
    await page.getByLabel('Password').waitFor();
    expect(await page.locator('.demo').textContent()).toBe('Demo data');
    const signIn = { address: 'the sign-in', url: page.url(), links: await linksOf(page) };
    expect(signIn.links).not.toEqual([]);
    expect(chat.length).toBeGreaterThan(5);
    expect(await deadOf([docs, frame, signIn, ...chat])).toEqual([]);
  });
});
