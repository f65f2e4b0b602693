import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { verifyEvidence } from '../../../lib/proof/verify.ts';
import { answers, refuses } from '../../support/answers.ts';
import { allItems } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { downloaded, hasBrowser, openAs, openBrowser, openSignedIn, pressAll } from '../../support/browser.ts';
import { held } from '../../support/held.ts';
import type { Person } from '../../support/people.ts';
import { decide, getId, reviewRoute, UNDECIDED } from '../../support/reviews.ts';
import { sealNow } from '../../support/seal-now.ts';
import { getFiles } from '../../support/verifiers.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const REVIEW = '**/api/v2/entries/*/review';
const NOTES = `${REVIEW}/notes`;
const QUEUE = '**/api/v2/reviews?**';
const EVIDENCE = '**/api/v2/evidence?**';
const team = (page: Page) => page.getByRole('region', { name: 'Team' });
const form = (page: Page) => page.getByRole('form', { name: "The team's decision" });
const save = (page: Page, name = 'Save') => form(page).getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => team(page).getByRole('alert');
const log = (page: Page) => page.getByRole('list', { name: 'Review log' }).getByRole('listitem');
const queue = (page: Page) => page.locator('.queue a');
const dialog = (page: Page) => page.getByRole('dialog');
const stored = async (id: string) => (await reviewRoute('GET', id)).body;

let entries: EntryDetail[] = [];
let last = 60;
/** Returns an update that no test has reviewed, in this run or an earlier one. Route tests review the oldest ones. */
async function anEntry(): Promise<EntryDetail> {
  const entry = entries[last++] as EntryDetail;
  return (await stored(entry.id)).version === 0 ? entry : anEntry();
}

beforeAll(async () => {
  entries = await allItems('/entries/detail', {});
});

/** The page of an update with its record read. */
async function openEntry(person: Person, { id }: EntryDetail): Promise<Page> {
  const page = await openAs(person, `#/entries/${id}`);
  await team(page).getByText('Assigned to').waitFor();
  return page;
}

/** The same with the form open, by its key. */
async function openForm(person: Person, entry: EntryDetail): Promise<Page> {
  const page = await openEntry(person, entry);
  await page.keyboard.press('r');
  await form(page).waitFor();
  return page;
}

describe.skipIf(!hasBrowser)("the team's review of an update", () => {
  it('is opened by key r, requires a reason to be closed, and lists the decision in its log', async () => {
    const entry = await anEntry();
    const page = await openForm('member', entry);
    await expect.poll(() => page.evaluate('document.activeElement.parentElement.firstChild.textContent')).toBe('State');
    await form(page).getByLabel('State').selectOption({ label: 'Done' });
    await form(page).getByLabel('Assignee').selectOption({ label: 'admin (admin@example.com)' });
    await form(page).getByLabel('Due').fill('2026-12-24');
    await form(page).getByLabel('Impact').selectOption({ label: 'High' });
    await save(page);
    await alert(page).getByText('Enter a reason to close this review.').waitFor();
    expect((await stored(entry.id)).version).toBe(0);
    await form(page).getByLabel('Reason').fill('No rule of ours is touched.');
    await save(page);
    await team(page).getByText('Due 24 December 2026').waitFor();
    const { state, assignee, due, impact, reason, version } = await stored(entry.id);
    expect({ state, assignee: assignee.id, due, impact, reason, version }).toEqual({
      state: 'done',
      assignee: await getId('admin'),
      due: '2026-12-24',
      impact: 'high',
      reason: 'No rule of ours is touched.',
      version: 1,
    });
    await log(page)
      .getByText('You set it to “Done”, assigned it to admin, set the due date to 24 December 2026 and set the impact')
      .waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Change');
  });

  it('restores an unsaved form after another update was shown', async () => {
    const entry = await anEntry();
    const other = await anEntry();
    const page = await openForm('member', entry);
    await form(page).getByLabel('Reason').fill('Half a thought');
    await page.evaluate(`location.hash = '#/entries/${other.id}'`);
    await page.getByRole('heading', { level: 1, name: other.title }).waitFor();
    await page.evaluate('history.back()');
    await expect.poll(() => form(page).getByLabel('Reason').inputValue()).toBe('Half a thought');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('r');
    await expect.poll(() => form(page).getByLabel('Reason').inputValue()).toBe('');
  });

  it('does not save an unsaved form over a later decision of another person', async () => {
    const entry = await anEntry();
    const other = await anEntry();
    const page = await openForm('member', entry);
    await form(page).getByLabel('Reason').fill('Half a thought');
    await page.clock.install();
    await page.evaluate(`location.hash = '#/entries/${other.id}'`);
    await page.getByRole('heading', { level: 1, name: other.title }).waitFor();
    await decide(entry.id, { state: 'relevant' }, 'admin');
    // The cached record is valid for one minute.
    await page.clock.fastForward('01:01');
    await page.evaluate('history.back()');
    await alert(page).getByText('Admin changed this review.').waitFor();
    await expect.poll(() => form(page).getByLabel('Reason').inputValue()).toBe('Half a thought');
    await form(page).getByRole('button', { name: 'Save my version' }).waitFor();
    await form(page).getByRole('button', { name: 'Keep the current version' }).click();
    await team(page).getByText('Version 1').waitFor();
    expect(await stored(entry.id)).toMatchObject({ version: 1, state: 'relevant', reason: null });
  });

  it('restores an unsaved note after another update was shown, and keeps text typed during sending', async () => {
    const entry = await anEntry();
    const other = await anEntry();
    const page = await openEntry('member', entry);
    const note = page.getByLabel('Add a note for the team');
    await note.fill('See the annex.');
    await page.evaluate(`location.hash = '#/entries/${other.id}'`);
    await page.getByRole('heading', { level: 1, name: other.title }).waitFor();
    await expect.poll(() => note.inputValue()).toBe('');
    await page.evaluate('history.back()');
    await expect.poll(() => note.inputValue()).toBe('See the annex.');
    const answers = [held(), held()];
    let sent = 0;
    await page.route(NOTES, async (route) => {
      sent += 1;
      await answers[sent - 1]?.when();
      return route.continue();
    });
    await page.getByRole('button', { name: 'Add note' }).click();
    await note.fill('And the appendix.');
    answers[0]?.over();
    await expect.poll(() => log(page).count()).toBe(1);
    expect(await note.inputValue()).toBe('And the appendix.');
    // This answer arrives after the update was left, when it is open again.
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect.poll(() => sent).toBe(2);
    await page.evaluate(`location.hash = '#/entries/${other.id}'`);
    await page.getByRole('heading', { level: 1, name: other.title }).waitFor();
    await page.evaluate('history.back()');
    await expect.poll(() => note.inputValue()).toBe('And the appendix.');
    answers[1]?.over();
    await expect.poll(() => note.inputValue()).toBe('');
    await expect.poll(() => log(page).count()).toBe(2);
    const { items } = (await reviewRoute('GET', entry.id, { path: '/log' })).body;
    expect(items.map((item: { text: string }) => item.text)).toEqual(['See the annex.', 'And the appendix.']);
  });

  it('reports a concurrent assignment, keeps the typed text, and overwrites it only on request', async () => {
    const entry = await anEntry();
    const first = await openForm('admin', entry);
    const second = await openForm('member', entry);
    await first.bringToFront();
    await form(first).getByLabel('State').selectOption({ label: 'In review' });
    await form(first).getByLabel('Assignee').selectOption({ label: 'You' });
    await save(first);
    await team(first).getByText('Assigned to you').waitFor();
    await form(second).getByLabel('Assignee').selectOption({ label: 'You' });
    await form(second).getByLabel('Reason').fill('It is about our fund.');
    await save(second);
    await alert(second).getByText('Admin changed this review.').waitFor();
    await expect
      .poll(() => alert(second).textContent())
      .toContain('Current state: In review, assigned to admin. Your text is still here.');
    expect((await stored(entry.id)).assignee.id).toBe(await getId('admin'));
    await expect.poll(() => form(second).getByLabel('Reason').inputValue()).toBe('It is about our fund.');
    await expectAccessible(second, '.team');
    await save(second, 'Save my version');
    await team(second).getByText('Assigned to you').waitFor();
    expect(await stored(entry.id)).toMatchObject({ version: 2, assignee: { id: await getId('member') } });
    await expect.poll(() => log(second).count()).toBe(2);
    await log(second)
      .getByText(/assigned it to yourself/)
      .waitFor();
  });

  it('discards unsaved changes on request after a concurrent decision', async () => {
    const entry = await anEntry();
    const page = await openForm('member', entry);
    await decide(entry.id, { state: 'relevant' }, 'admin');
    await form(page).getByLabel('Impact').selectOption({ label: 'Low' });
    await save(page);
    await form(page).getByRole('button', { name: 'Keep the current version' }).click();
    await team(page).getByText('Version 1').waitFor();
    expect(await stored(entry.id)).toMatchObject({ version: 1, impact: null });
  });

  it.each([
    [
      'no answer',
      (route: Parameters<ReturnType<typeof refuses>>[0]) => route.abort(),
      /No response was received.*Save again/,
    ],
    ['503', refuses(503, 'storage_unavailable'), /could not be saved.*Save again in a moment/],
    ['428', refuses(428, 'if_match_required'), /its version is missing.*reload the page/],
    ['409', refuses(409, 'people_elsewhere'), /managed in another system.*yourself or no one/],
    ['422', refuses(422, 'assignee_unknown'), /cannot be assigned.*somebody else/],
  ])('%s: explains why the review was not saved, and saves the kept form on a retry', async (_, answer, words) => {
    const entry = await anEntry();
    const page = await openForm('member', entry);
    await form(page).getByLabel('State').selectOption({ label: 'In review' });
    await page.route(REVIEW, (route) => (route.request().method() === 'PUT' ? answer(route) : route.continue()));
    await save(page);
    await expect.poll(() => alert(page).textContent()).toMatch(words);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await save(page);
    await team(page).getByText('Version 1').waitFor();
  });

  it('a retry after a lost answer repeats neither a change nor a note', async () => {
    const entry = await anEntry();
    const page = await openForm('member', entry);
    const lose = async (route: Parameters<ReturnType<typeof refuses>>[0]) => {
      if (route.request().method() === 'GET') return route.continue();
      await route.fetch();
      return route.abort();
    };
    await page.route(REVIEW, lose);
    await page.route(NOTES, lose);
    await form(page).getByLabel('State').selectOption({ label: 'Relevant' });
    await save(page);
    await alert(page).waitFor();
    await page.unroute(REVIEW);
    await save(page);
    await team(page).getByText('Version 1').waitFor();
    await expect.poll(() => log(page).count()).toBe(1);
    await page.getByLabel('Add a note for the team').fill('See the annex.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await alert(page).getByText('No response was received.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect.poll(() => page.getByLabel('Add a note for the team').inputValue()).toBe('');
    const { items } = (await reviewRoute('GET', entry.id, { path: '/log' })).body;
    expect(items.map((item: { action: string; text: string | null }) => [item.action, item.text])).toEqual([
      ['transition', null],
      ['note', 'See the annex.'],
    ]);
  });

  it('reports a review that cannot be read without hiding the update, and offers a retry', async () => {
    const entry = await anEntry();
    const before = (context: Parameters<typeof openSignedIn>[0]) => context.route(REVIEW, (route) => route.abort());
    const page = await openAs('member', `#/entries/${entry.id}`, { before });
    await team(page).getByText('The service cannot be reached.').waitFor();
    await page.getByRole('heading', { level: 1, name: entry.title }).waitFor();
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await team(page).getByRole('button', { name: 'Try again' }).click();
    await team(page).getByText('Assigned to no one').waitFor();
  });

  it('is loaded for an update that stays open, but not for updates that are passed by key', async () => {
    const page = await openAs('member', '#/nowhere', { window: DESK });
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, id] = /entries\/([^/]+)\/review$/.exec(request.url()) ?? [];
      if (id) asked.push(id);
    });
    await page.evaluate(`location.hash = '#/updates'`);
    await page.getByRole('article').nth(9).waitFor();
    // At once: on a slow machine somebody would rest on each.
    await pressAll(page, 'jjjjjj');
    const open = (await page.locator('.row[aria-current="true"]').getAttribute('id'))?.replace('entry-', '');
    await team(page).getByText('Assigned to').waitFor();
    expect(asked.filter((id) => id !== entries[0]?.id)).toEqual([open]);
  });
});

describe.skipIf(!hasBrowser)('reviews for a viewer', () => {
  it('show record, log and queues without controls, explain why in Help, and reject a write', async () => {
    const entry = await anEntry();
    await decide(entry.id, { state: 'relevant', reason: 'It touches our funds.', assignee: await getId('member') });
    const page = await openAs('viewer', `#/entries/${entry.id}`, { window: DESK });
    await team(page).getByText('Assigned to member').waitFor();
    await expect.poll(() => log(page).count()).toBe(1);
    await page.keyboard.press('r');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('team-heading');
    for (const name of ['Review', 'Change', 'Add note'])
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    expect(await team(page).getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await page.getByText('not change it').count()).toBe(0);
    await page.keyboard.press('?');
    await dialog(page).getByText('You can read reviews but not change them.').waitFor();
    await page.keyboard.press('Escape');
    await pressAll(page, 'gr');
    await page.getByRole('link', { name: 'All open' }).click();
    await queue(page).getByText(entry.title).waitFor();
    await page.evaluate(`location.hash = '#/updates'`);
    await page.getByRole('article').nth(3).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    const bar = page.getByRole('toolbar', { name: 'Selected updates' });
    await bar.waitFor();
    expect(await bar.getByRole('button', { name: 'Review' }).count()).toBe(0);
    const answer = await reviewRoute('PUT', entry.id, {
      json: UNDECIDED,
      headers: ['If-Match', '*'],
      person: 'viewer',
    });
    expect(answer.status).toBe(403);
  });
});

describe.skipIf(!hasBrowser)('the review queues', () => {
  it('list own, unassigned, overdue and open reviews, keep filters in the URL, and open updates', async () => {
    const mine = await anEntry();
    const nobodys = await anEntry();
    const overdue = await anEntry();
    const closed = await anEntry();
    await decide(mine.id, { state: 'in_review', assignee: await getId('admin'), due: '2999-01-01' });
    await decide(nobodys.id, { state: 'relevant' });
    await decide(overdue.id, { state: 'in_review', due: '2020-02-03' });
    await decide(closed.id, { state: 'done', reason: 'Nothing to do.', due: '2020-02-03' });
    const page = await openAs('admin', '#/topics', { window: DESK });
    await pressAll(page, 'gr');
    const shows = async (name: string, inside: EntryDetail[], outside: EntryDetail[]) => {
      await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name, exact: true }).click();
      const list = page.getByRole('list', { name });
      for (const { id } of inside) await list.locator(`[data-line="${id}"]`).waitFor();
      for (const { id } of outside) expect(await list.locator(`[data-line="${id}"]`).count(), name).toBe(0);
    };
    await shows('Mine', [mine], [nobodys, overdue, closed]);
    await shows('Unassigned', [nobodys, overdue], [mine, closed]);
    await shows('Overdue', [overdue], [mine, nobodys, closed]);
    await shows('All open', [mine, nobodys, overdue], [closed]);
    const rail = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Reviews/ });
    await expect.poll(() => rail.textContent()).toMatch(/^Reviews\d+\+? overdue$/);
    await page.getByRole('combobox', { name: /^State/ }).selectOption({ label: 'Done' });
    await page.locator(`[data-line="${closed.id}"]`).waitFor();
    expect(await page.locator(`[data-line="${mine.id}"]`).count()).toBe(0);
    await page.getByRole('combobox', { name: /^State/ }).selectOption({ label: 'Open' });
    await page.getByRole('combobox', { name: /^Topic/ }).selectOption({ label: nobodys.topic.name });
    await page.locator(`[data-line="${nobodys.id}"]`).click();
    await expect.poll(() => page.url()).toContain(`topic=${nobodys.topic.id}&entry=${nobodys.id}`);
    await page
      .getByRole('region', { name: 'Reader' })
      .getByRole('heading', { level: 2, name: nobodys.title })
      .waitFor();
    await page.keyboard.press('r');
    await form(page).getByLabel('Assignee').selectOption({ label: 'You' });
    await save(page);
    await page.locator('.queue li.open').getByText('You', { exact: true }).waitFor();
    await page.reload();
    await page.locator('.queue li.open').getByText(nobodys.title).waitFor();
    // The key is for the update that is open: it is there once it is read.
    const reader = page.getByRole('region', { name: 'Reader' });
    await reader.getByRole('heading', { level: 2, name: nobodys.title }).waitFor();
    await page.keyboard.press('x');
    const bar = page.getByRole('toolbar', { name: 'Selected updates' });
    await bar.getByText('1 selected').waitFor();
    expect(await page.locator('.queue > .picked').getByText(nobodys.title).count()).toBe(1);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Review' }).click();
    await dialog(page).getByText('Review').first().waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Clear' }).click();
    expect(await page.locator('.picked').count()).toBe(0);
    await page.getByRole('checkbox', { name: `Select: ${nobodys.title}` }).check();
    await bar.getByText('1 selected').waitFor();
  });

  it('continue past short and empty pages, and load the rest by a button', async () => {
    const entry = await anEntry();
    const review = (n: number) => ({
      ...UNDECIDED,
      entry_id: `gone-${n}`,
      version: 1,
      updated_at: null,
      updated_by: null,
    });
    const cursors: (string | null)[] = [];
    const page = await openAs('member', '#/nowhere');
    await page.route(QUEUE, (route) => {
      const { searchParams } = new URL(route.request().url());
      // Overdue reviews are counted separately.
      if (searchParams.has('due_before')) return route.continue();
      const cursor = searchParams.get('cursor');
      cursors.push(cursor);
      const n = Number(cursor ?? 0);
      const items = n === 1 ? [{ review: { ...review(0), entry_id: entry.id }, entry }] : [];
      return answers({
        items: n === 7 ? [{ review: review(1), entry: null }] : items,
        next_cursor: n < 7 ? `${n + 1}` : null,
      })(route);
    });
    await page.evaluate(`location.hash = '#/reviews?queue=open'`);
    await queue(page).getByText(entry.title).waitFor();
    await page.getByRole('button', { name: 'More reviews' }).click();
    await queue(page).getByText('Removed update (gone-1)').waitFor();
    await page.getByText('No more reviews.').waitFor();
    expect(cursors).toEqual([null, '1', '2', '3', '4', '5', '6', '7']);
    await queue(page).getByText(entry.title).click();
    await page.getByRole('heading', { level: 1, name: entry.title }).waitFor();
  });

  it('explain an empty queue, and offer a retry for a failed read', async () => {
    const page = await openAs('viewer', '#/reviews');
    await page.getByText('You have no open reviews. See “Unassigned”').waitFor();
    await page.goto(`${page.url().split('#')[0]}#/reviews?before=2001-01-01`);
    await page.getByText('No reviews match. Choose another state, topic or day.').waitFor();
    await page.route(QUEUE, (route) => route.abort());
    await page.getByRole('link', { name: 'Overdue', exact: true }).click();
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.end').waitFor();
  });
});

/** Returns the next of five updates at the top of the list that no run has reviewed on this stack. */
async function untouched(from = 11): Promise<EntryDetail[]> {
  const five = entries.slice(from, from + 5);
  const states = await Promise.all(five.map(({ id }) => stored(id)));
  return states.every(({ version }) => version === 0) ? five : untouched(from + 5);
}

describe.skipIf(!hasBrowser)('reviewing several updates at once', () => {
  it('applies one change to the selected updates, and reports concurrent changes with a retry', async () => {
    const context = await openBrowser(DESK);
    const page = await openSignedIn(context, 'member');
    await page.getByRole('article').nth(9).waitFor();
    const chosen = await untouched();
    await page.locator(`#entry-${chosen[0]?.id} a`).click();
    await page.keyboard.press('x');
    await page.locator(`#entry-${chosen[4]?.id} a`).click({ modifiers: ['Shift'] });
    await page.getByText('5 selected').first().waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Review' }).click();
    await dialog(page).getByText('Now: 5 new; assigned: 0.').waitFor();
    await dialog(page).getByRole('button', { name: 'Set 5' }).click();
    await dialog(page).getByText('Choose at least one change.').waitFor();
    for (const place of [1, 3]) await decide(chosen[place]?.id ?? '', { state: 'relevant', impact: 'high' }, 'admin');
    await dialog(page).getByLabel('Assignee').selectOption({ label: 'You' });
    await dialog(page).getByLabel('Due').fill('2999-12-31');
    await dialog(page).getByRole('button', { name: 'Set 5' }).click();
    await dialog(page).getByText('3 of 5 set, 2 changed by others.').waitFor();
    const lost = dialog(page).getByRole('list', { name: 'Not set' }).getByRole('listitem');
    await expect.poll(() => lost.count()).toBe(2);
    expect(await lost.first().textContent()).toContain(
      'Admin changed it. Current state: Relevant, assigned to no one, impact high.',
    );
    expect((await stored(chosen[1]?.id ?? '')).assignee).toBe(null);
    await expectAccessible(page, 'dialog');
    await dialog(page).getByRole('button', { name: 'Set the remaining 2' }).click();
    await dialog(page).getByText('5 of 5 set.').waitFor();
    const me = await getId('member');
    for (const [place, { id }] of chosen.entries())
      expect(await stored(id)).toMatchObject({
        assignee: { id: me },
        due: '2999-12-31',
        ...(place % 2 === 1 ? { state: 'relevant', impact: 'high', version: 2 } : { state: 'new', version: 1 }),
      });
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByText('5 selected').first().waitFor();
  });
});

describe.skipIf(!hasBrowser)('the evidence of reviews', () => {
  it('is downloaded as CSV and as NDJSON, which is verified offline with the head of the log', async () => {
    const entry = await anEntry();
    await decide(entry.id, { state: 'done', reason: 'Only for banks; “not” for us.' });
    const keys = await sealNow();
    const page = await openAs('viewer', '#/reviews');
    await page.getByRole('button', { name: 'Evidence', exact: true }).click();
    await page.getByText(/^Sealed until /).waitFor();
    await expectAccessible(page, '.menu .panel');
    const saved = async (button: string) => {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).click();
      const download = await file;
      return { name: download.suggestedFilename(), text: await downloaded(download) };
    };
    const head = await saved('Download head');
    expect(head.name).toMatch(/^log-head-\d+\.json$/);
    await page.getByLabel('Format').selectOption('csv');
    const table = await saved('Download');
    expect(table.name).toMatch(/^evidence-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(table.text).toContain(entry.id);
    await page.getByLabel('Format').selectOption('ndjson');
    const { text } = await saved('Download');
    expect(text).toContain(entry.id);
    expect(verifyEvidence(getFiles({ files: [text] }), { keys, head: head.text }).faults).toEqual([]);
    const forged = text.replace('Only for banks', 'Only for funds');
    expect(verifyEvidence(getFiles({ files: [forged] }), { keys }).faults).not.toEqual([]);
  });

  it('explains an invalid period and days without evidence', async () => {
    const page = await openAs('member', '#/reviews');
    await page.getByRole('button', { name: 'Evidence', exact: true }).click();
    await page.getByLabel('From').fill('2026-01-02');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await page.getByText('The last day is before the first.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Download', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('To', { exact: true }).fill('2026-01-03');
    const detail = 'There is no evidence of these days: the log began later.';
    await page.route(EVIDENCE, refuses(404, 'no_evidence', { detail }));
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('alert').getByText(detail).waitFor();
  });
});
