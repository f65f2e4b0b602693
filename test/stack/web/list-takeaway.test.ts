import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { allItems, newest } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  allAnswered,
  downloaded,
  hasBrowser,
  openAs,
  openBrowser,
  openSignedIn,
  pressAll,
} from '../../support/browser.ts';
import { messagesIn } from '../../support/chat.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const rows = (page: Page) => page.getByRole('feed').getByRole('article');
const reader = (page: Page) => page.getByRole('region', { name: 'Reader' });
const title = (page: Page) => reader(page).getByRole('heading', { level: 2 });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected updates' });
const details = newest;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const clipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()') as Promise<string>;

interface PostedBlock {
  text?: { text: string };
  elements?: { text: string }[];
}

/** A linked line of a message as a reader sees it. */
const plain = (text: string) =>
  text
    .replace(/<[^<|]*\|([^<>]*)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The text of the file that a button gives. */
async function getFile(page: Page, name: string): Promise<string> {
  return downloaded(await fileFrom(page, name));
}

/** Collects the statuses of the service for an address: a page sees 200 where its cache had the answer. */
async function getStatuses(page: Page, address: RegExp): Promise<number[]> {
  const statuses: number[] = [];
  const asked = new Set<string>();
  const answered = new Map<string, number>();
  const network = await page.context().newCDPSession(page);
  // The two come from different processes of the browser, in no order that it promises.
  const note = (id: string) => {
    const status = asked.has(id) && answered.get(id);
    if (!status) return;
    statuses.push(status);
    asked.delete(id);
  };
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (address.test(request.url)) asked.add(requestId);
    note(requestId);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    answered.set(requestId, statusCode);
    note(requestId);
  });
  await network.send('Network.enable');
  return statuses;
}

/** A look for what is new. */
const LOOK = /entries\/detail\?limit=30$/;

/** Somebody goes to another tab, or comes back to this one. */
const becomes = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'))`);

async function fileFrom(page: Page, name: string) {
  const file = page.waitForEvent('download');
  await button(page, name).click();
  return file;
}

describe.skipIf(!hasBrowser)('selecting and exporting updates', () => {
  it('key x and Shift-click select updates, and the copied links and the file contain exactly these', async () => {
    const context = await openBrowser({ ...DESK, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await openSignedIn(context, 'member');
    const all = await details();
    await rows(page).nth(9).waitFor();
    await title(page).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await rows(page)
      .nth(4)
      .getByRole('link')
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText('4 selected').waitFor();
    await expectAccessible(page, '.selection');
    await rows(page).nth(2).getByRole('checkbox').click();
    await bar(page).getByText('3 selected').waitFor();
    const chosen = [1, 3, 4].map((place) => all[place]?.id ?? '');
    await button(page, 'Copy links').click();
    await expect
      .poll(async () => (await clipboard(page)).match(/#\/entries\/\S+/g))
      .toEqual(chosen.map((id) => `#/entries/${id}`));
    await bar(page).getByRole('button', { name: 'Export as' }).click();
    const lines = (await getFile(page, 'NDJSON')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(chosen);
    await button(page, 'Clear').click();
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.locator('.row.picked').count()).toBe(0);
  });

  it('key s shares the selection as one message equal to the preview, and each update lists it', async () => {
    const context = await openBrowser(DESK);
    const page = await openSignedIn(context, 'member');
    const all = await details();
    await rows(page).nth(9).waitFor();
    const chosen = [5, 7, 8];
    for (const place of chosen) await rows(page).nth(place).getByRole('checkbox').click();
    await bar(page).getByText('3 selected').waitFor();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Share 3 updates as one message' });
    const channel = dialog.getByRole('combobox', { name: 'Channel' });
    await channel.waitFor();
    await expectAccessible(page, 'dialog.share');
    await channel.fill('risk-committee');
    await dialog.getByRole('option').first().click();
    await dialog.getByLabel('Comment (optional)').fill('For Monday');
    const preview = dialog.getByRole('region', { name: 'Preview of the message' });
    const shown = await preview.textContent();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [message] = await messagesIn('risk-committee');
    const texts: string[] = message.blocks.map(({ text, elements }: PostedBlock) => (text ?? elements?.[0])?.text);
    expect(texts).toHaveLength(6);
    for (const [i, place] of chosen.entries()) {
      expect(texts[2 + i]).toContain(all[place]?.link?.replaceAll('&', '&amp;'));
      for (const line of plain(texts[2 + i] ?? '').split('\n')) expect(shown).toContain(line);
    }
    expect(shown).toContain(texts[0]);
    expect(texts[5]).toBe('*Comment*\nFor Monday');
    for (const place of chosen) {
      await page.goto(`${page.url().split('#')[0]}#/entries/${all[place]?.id}`);
      const line = page.getByRole('list', { name: 'Shares' }).getByRole('listitem').first();
      await expect.poll(() => line.textContent()).toMatch(/by you in #risk-committee, in a message with 3 updates,/);
    }
  });

  it('shares one selected update alone, rejects more than twenty, and hides Share from a viewer', async () => {
    const context = await openBrowser(DESK);
    const page = await openSignedIn(context, 'member');
    await rows(page).nth(21).waitFor();
    const share = bar(page).getByRole('button', { name: 'Share', exact: true });
    await rows(page).nth(0).getByRole('checkbox').click();
    await share.click();
    // Escape may be the list of channels' own, which opens when they are there.
    const dialog = page.getByRole('dialog', { name: 'Share an update' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await rows(page)
      .nth(20)
      .getByRole('link')
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText('21 selected').waitFor();
    await expect.poll(() => share.isDisabled()).toBe(true);
    await bar(page).getByText('A message can contain at most 20 updates.').waitFor();
    await rows(page).nth(20).getByRole('checkbox').click();
    await share.click();
    await page.getByRole('dialog', { name: 'Share 20 updates as one message' }).waitFor();
    const other = await openSignedIn(await openBrowser(DESK), 'viewer');
    await rows(other).nth(21).waitFor();
    await rows(other).nth(0).getByRole('checkbox').click();
    await bar(other).getByRole('button', { name: 'Copy links' }).waitFor();
    expect(await bar(other).getByRole('button', { name: 'Share' }).count()).toBe(0);
  });

  it('exports the updates of a topic to a file named by topic and day', async () => {
    const page = await openAs('viewer', '#/topics/eu-eba');
    await button(page, 'Export').click();
    const file = await fileFrom(page, 'Markdown, for documents');
    expect(file.suggestedFilename()).toMatch(/^european-banking-authority-\d{4}-\d\d-\d\d\.md$/);
    const text = await downloaded(file);
    for (const { title } of await allItems('/entries/detail', { topic_id: 'eu-eba' }))
      expect(text).toContain(title.replaceAll('_', '\\_'));
  });

  it('exports a complete filtered list as CSV and Markdown, and reports when a long list is cut off', async () => {
    const page = await openAs('member', '#/updates?topic=eu-eba', { window: DESK });
    await rows(page).first().waitFor();
    const all: EntryDetail[] = await allItems('/entries/detail', { topic_id: 'eu-eba' });
    await button(page, 'Export').click();
    const csv = await getFile(page, 'CSV, for a spreadsheet');
    expect(
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(all.map(({ id }) => id));
    await page.locator('.note').getByText(`The file contains all ${all.length} updates.`).waitFor();
    const text = await getFile(page, 'Markdown, for documents');
    expect(text).toContain('Topic: European Banking Authority');
    expect(text.match(/^- /gm)?.length).toBe(all.length);
    const [entry] = all;
    await page
      .context()
      .route('**/entries/detail*limit=100*', (route) =>
        route.fulfill({ json: { items: Array(100).fill(entry), total: null, next_cursor: 'more' } }),
      );
    const long = await getFile(page, 'NDJSON, for a program');
    expect(long.trim().split('\n').length).toBe(1_000);
    await page.locator('.note').getByText('The file contains only the first 1,000 updates.').waitFor();
  });

  it('copies the citation and the text of an update', async () => {
    const context = await openBrowser({ ...DESK, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await openSignedIn(context, 'member');
    const [first] = await details();
    await expect.poll(() => title(page).textContent()).toBe(first?.title);
    await button(page, 'More').click();
    await button(page, 'Copy citation').click();
    await button(page, 'Copied').waitFor();
    const citation = await clipboard(page);
    for (const part of [first?.institution_name, `“${first?.title}”`, first?.link, 'accessed'])
      expect(citation).toContain(part);
    await button(page, 'Copy text').click();
    // The label of the other button is back: now the text is copied.
    await button(page, 'Copy citation').waitFor();
    expect(await clipboard(page)).toContain(first?.description);
  });

  it('prints a list with its filter, time and sources, or a single update alone', async () => {
    const page = await openAs('member', '#/updates?topic=eu-eba', { window: DESK });
    await rows(page).first().waitFor();
    await page.evaluate(`globalThis.print = () => dispatchEvent(new Event('beforeprint'))`);
    await button(page, 'Export').click();
    await button(page, 'Print list').click();
    await page.emulateMedia({ media: 'print' });
    const head = page.locator('.list > .print-head');
    await expect
      .poll(() => head.textContent())
      .toMatch(/Topic: European Banking Authority.*#\/updates\?topic=eu-eba · printed .* UTC$/);
    for (const hidden of [page.locator('search'), reader(page), page.locator('#app > header')])
      await expect.poll(() => hidden.isVisible()).toBe(false);
    await expect.poll(() => rows(page).first().isVisible()).toBe(true);
    const source = `getComputedStyle(document.querySelector('.row h2 a'), '::after').content`;
    await expect.poll(() => page.evaluate(source)).toMatch(/^"https?:/);
    await page.emulateMedia({ media: 'screen' });
    await button(page, 'More').click();
    await button(page, 'Print').click();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => rows(page).first().isVisible()).toBe(false);
    await expect.poll(() => title(page).isVisible()).toBe(true);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await expect.poll(() => rows(page).first().isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });

  it('key o opens an update, and key g followed by the letter of a view opens the view', async () => {
    const page = await openAs('member');
    await rows(page).nth(2).waitFor();
    await pressAll(page, 'gt');
    await page.locator('.topics a').first().waitFor();
    await pressAll(page, 'gs');
    await expect.poll(() => page.url()).toContain('#/figures');
    await pressAll(page, 'gu');
    await rows(page).nth(2).waitFor();
    await pressAll(page, 'gj');
    expect(await page.evaluate('document.activeElement.id')).not.toMatch(/^entry-/);
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await page.getByText('Read the source').waitFor();
  });
});

describe.skipIf(!hasBrowser)('new and related updates', () => {
  it('adds new updates at the top by a button, without a change of open update or scroll position', async () => {
    const context = await openBrowser(DESK);
    await context.clock.install();
    const page = await openSignedIn(context, 'member');
    await rows(page).nth(20).waitFor();
    const [made] = await details();
    const count = () => page.locator('.count').textContent();
    await expect.poll(count).toMatch(/^[\d,]+ updates$/);
    const total = Number((await count())?.replace(/\D/g, ''));
    const items = ['n1', 'n2'].map((id) => ({ ...made, id, title: `New ${id}`, matches: [] }));
    await page.route('**/entries/detail*', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, items: [...items, ...answer.items] } });
    });
    const opened = await title(page).textContent();
    await page.evaluate('scrollTo(0, 600)');
    const pill = button(page, '2 new updates');
    await allAnswered(page);
    await page.clock.runFor(31_000);
    await pill.waitFor();
    const place = rows(page).nth(22);
    const id = await place.getAttribute('id');
    const before = (await place.boundingBox())?.y ?? Number.NaN;
    await pill.click();
    await pill.waitFor({ state: 'detached' });
    await page.clock.runFor(2_000);
    await expect.poll(() => rows(page).first().getAttribute('id')).toBe('entry-n1');
    const after = async () => (await page.locator(`[id="${id}"]`).boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => Math.abs((await after()) - before)).toBeLessThan(3);
    await expect.poll(() => title(page).textContent()).toBe(opened);
    await expect.poll(count).toBe(`${(total + 2).toLocaleString('en')} updates`);
  });

  it('does not poll for new updates in a background tab, but polls when the tab is visible again', async () => {
    const context = await openBrowser(DESK);
    await context.clock.install();
    const page = await openSignedIn(context, 'member');
    await rows(page).nth(20).waitFor();
    const looks = await getStatuses(page, LOOK);
    for (let n = 1; n <= 2; n += 1) {
      await allAnswered(page);
      await page.clock.runFor(31_000);
      await expect.poll(() => looks.length).toBe(n);
    }
    // Another file may store an update between two looks.
    while (!looks.includes(304)) {
      const answered = looks.length;
      await allAnswered(page);
      await page.clock.runFor(31_000);
      await expect.poll(() => looks.length).toBe(answered + 1);
    }
    await allAnswered(page);
    let sent = 0;
    page.on('request', (request) => {
      if (LOOK.test(request.url())) sent += 1;
    });
    await becomes(page, 'hidden');
    // The clock is paused from here, so no timer causes the next request.
    await page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 60_000);
    await page.clock.runFor(120_000);
    expect(sent).toBe(0);
    await becomes(page, 'visible');
    await expect.poll(() => sent).toBe(1);
  });

  it('links to updates of the same topic or with the same rare words, and shows the reason', async () => {
    const asked: URLSearchParams[] = [];
    const page = await openAs('member', '#/updates?topic=eu-eba', {
      window: DESK,
      before: async (context) => {
        context.on('request', (request) => {
          const { searchParams } = new URL(request.url());
          if (searchParams.get('limit') === '15') asked.push(searchParams);
        });
      },
    });
    const [first] = await details({ topic_id: 'eu-eba' });
    const related = page.getByRole('region', { name: 'Related updates' });
    await related.getByRole('link').first().waitFor();
    expect(asked.map((one) => [one.get('topic_id'), one.has('search')])).toEqual([
      ['eu-eba', false],
      [null, true],
    ]);
    const words = (asked[1]?.get('search') ?? '').split(' ');
    for (const word of words) expect(first?.title).toContain(word);
    const whys = await related.locator('small').allTextContents();
    expect(whys).toHaveLength(await related.getByRole('link').count());
    expect(whys.every((why) => why === 'same topic' || why === words.join(', '))).toBe(true);
    expect(await related.getByRole('link').count()).toBeLessThanOrEqual(5);
    expect(await related.getByText(first?.title ?? '', { exact: true }).count()).toBe(0);
    const link = related.getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await expect.poll(() => title(page).textContent()).toBe(first?.title);
  });

  it('links to the same act in other feeds and to later steps, without repeating them as related updates', async () => {
    const [first, same, step] = await details({ topic_id: 'eu-eba' });
    const answer = {
      same: [{ because: [{ by: 'text', value: '0.97' }], entry: same }],
      steps: [{ relation: 'later', because: [{ by: 'docket', value: 'EBA-2026-0001' }], entry: step }],
      is_complete: true,
    };
    const page = await openAs('member', `#/entries/${first?.id}`, {
      before: (context) => context.route('**/related', (route) => route.fulfill({ json: answer })),
    });
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    await region('Same update in other feeds')
      .getByRole('link', { name: same?.title ?? '' })
      .waitFor();
    expect(await region('Same update in other feeds').locator('small').allTextContents()).toEqual([
      `${same?.feed.name}: same text`,
    ]);
    expect(await region('Related steps').locator('small').textContent()).toMatch(/docket EBA-2026-0001$/);
    const links = region('Related updates').getByRole('link');
    await links.first().waitFor();
    const others = await links.allTextContents();
    expect(others).not.toContain(same?.title);
    expect(others).not.toContain(step?.title);
    await expectAccessible(page);
  });
});
