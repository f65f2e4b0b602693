import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, sendV2 } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { hasBrowser, openAs } from '../../support/browser.ts';
import { meRoute } from '../../support/memory.ts';
import { bearer } from '../../support/people.ts';
import { expectReflowed, expectTouchable, PHONE } from '../../support/targets.ts';

/* When an alert sends, as a person chooses and reads it. */

const TOKYO = { timezoneId: 'Asia/Tokyo' };
const WORKING_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri'];

const call = async (method: string, at: string, json?: unknown): Promise<Answer> =>
  sendV2(method, at, { headers: await bearer('viewer'), json });
const made = async (body: object): Promise<{ id: string }> =>
  (await call('POST', '/alerts', { name: 'Zebras', query: { search: 'zebra' }, ...body })).body;
const all = async () => (await call('GET', '/alerts')).body.items;
const schedules = async () => (await all()).map((item: { schedule: object }) => item.schedule);
const open = (address: string, window: BrowserContextOptions = TOKYO) => openAs('viewer', address, { window });
/** For a person who prefers this zone. */
const openIn = (time_zone: string, before: (context: BrowserContext) => unknown = () => {}) =>
  openAs('viewer', '#/updates?search=zebra', {
    window: TOKYO,
    before: async (context) => {
      await meRoute('viewer', 'PATCH', { path: '', json: { time_zone } });
      await before(context);
    },
  });
const dialog = (page: Page) => page.getByRole('dialog');
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create alert' });
/** Waits until a dialog is loaded completely: late parts move those below, perhaps under its foot. */
const whole = (page: Page) => expect.poll(() => dialog(page).locator('.loading').count()).toBe(0);
const when = (page: Page) => dialog(page).getByRole('group', { name: 'When' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const cards = (page: Page) => page.getByRole('list', { name: 'Your alerts' }).locator('> li');
const focused = (page: Page) =>
  page.evaluate(
    '(({ ariaLabel, labels, textContent }) => ariaLabel ?? labels?.[0]?.textContent ?? ' +
      'textContent)(document.activeElement)',
  );

describe.skipIf(!hasBrowser)('the schedule of an alert', () => {
  beforeEach(async () => {
    for (const { id } of await all()) await call('DELETE', `/alerts/${id}`);
  });

  it('includes reminders, which can be added and removed, and which a rename leaves unchanged', async () => {
    const reminders = async () => (await all()).map((one: { reminders: object }) => one.reminders);
    const remind = (page: Page) => dialog(page).getByRole('group', { name: 'Remind me of key dates' });
    const page = await open('#/updates?search=zebra');
    await press(page, 'Create alert');
    await remind(page).waitFor();
    await whole(page);
    await remind(page).getByLabel('1 day before').check();
    await remind(page).getByLabel('30 days before').check();
    await remind(page).getByLabel('Remind at').fill('');
    await dialog(page).getByText('Enter a time for the reminders.').waitFor();
    await remind(page).getByLabel('Remind at').fill('08:15');
    await expectAccessible(page, 'dialog');
    await create(page).click();
    const chosen = { days_before: [30, 1], time: '08:15', time_zone: 'Asia/Tokyo' };
    await expect.poll(reminders).toEqual([chosen]);
    await page.evaluate(`location.hash = '#/alerts'`);
    await cards(page).getByText('Reminds 30 and 1 days before key dates').waitFor();
    await page.getByRole('button', { name: /^Edit: / }).click();
    await dialog(page).getByLabel('Name').fill('Renamed');
    await press(page, 'Save');
    await cards(page).getByText('Renamed').waitFor();
    expect(await reminders()).toEqual([chosen]);
    await page.getByRole('button', { name: /^Edit: / }).click();
    for (const days of ['1 day before', '30 days before']) await remind(page).getByLabel(days).uncheck();
    await press(page, 'Save');
    await expect.poll(reminders).toEqual([null]);
  });

  it('is set to a daily digest, survives a rename, is changed to a weekly digest and is removed', async () => {
    const page = await open('#/updates?search=zebra');
    await press(page, 'Create alert');
    expect(await when(page).getByLabel('Immediately').isChecked()).toBe(true);
    await whole(page);
    await when(page)
      .getByText('Each update is sent separately within two minutes. This alert has no destination yet.')
      .waitFor();
    await when(page).getByLabel('Daily digest').check();
    await when(page)
      .getByText('Monday to Friday at 09:00, Asia/Tokyo time. Nothing is sent when nothing matched.')
      .waitFor();
    await when(page).getByLabel('Time', { exact: true }).fill('');
    await dialog(page).getByText('Enter a time of day.').waitFor();
    await when(page).getByLabel('Time', { exact: true }).fill('07:30');
    for (const day of ['Tuesday', 'Thursday', 'Friday']) await when(page).getByLabel(day).uncheck();
    await when(page).getByText('Monday and Wednesday at 07:30').waitFor();
    for (const day of ['Monday', 'Wednesday']) await when(page).getByLabel(day).uncheck();
    await dialog(page).getByText('Choose at least one day.').waitFor();
    expect(await create(page).isDisabled()).toBe(true);
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Sunday']) await when(page).getByLabel(day).check();
    await press(page, 'Change time zone');
    await when(page).getByLabel('Time zone').selectOption('Europe/London');
    await when(page).getByText('Monday to Wednesday and Sunday at 07:30, Europe/London time.').waitFor();
    await expectAccessible(page, 'dialog');
    await create(page).click();
    const daily = { every: 'daily', time: '07:30', time_zone: 'Europe/London', days: ['mon', 'tue', 'wed', 'sun'] };
    await expect.poll(schedules).toEqual([daily]);

    await page.evaluate(`location.hash = '#/alerts'`);
    const words = 'Daily digest at 07:30, Mon–Wed, Sun, Europe/London';
    await expect.poll(() => cards(page).textContent()).toContain(words);
    await cards(page).getByRole('link', { name: 'zebra' }).click();
    await page.locator('.alert-head').getByText(words).waitFor();
    await press(page, 'Pause: zebra');
    await dialog(page).getByText('are included in the first digest after the pause.').waitFor();
    await expectAccessible(page, 'dialog');
    await page.keyboard.press('Escape');

    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(Object.keys(request.postDataJSON()));
    });
    await press(page, 'Edit: zebra');
    await dialog(page).getByLabel('Name').fill('Zebras');
    await press(page, 'Save');
    await expect.poll(() => sent).toEqual([['name', 'kinds']]);
    expect(await schedules()).toEqual([daily]);

    await press(page, 'Edit: Zebras');
    await when(page).waitFor();
    await whole(page);
    await when(page).getByLabel('Weekly digest').check();
    await when(page).getByRole('combobox', { name: 'Day' }).selectOption('Thursday');
    await when(page).getByText('Thursdays at 07:30, Europe/London time.').waitFor();
    await expectAccessible(page, 'dialog');
    await press(page, 'Save');
    await page.locator('.alert-head').getByText('Weekly digest on Thursdays at 07:30, Europe/London').waitFor();
    expect(await schedules()).toEqual([{ ...daily, every: 'weekly', days: ['thu'] }]);

    await press(page, 'Edit: Zebras');
    expect(await when(page).getByRole('combobox', { name: 'Day' }).inputValue()).toBe('thu');
    await when(page).getByLabel('Immediately').check();
    await press(page, 'Save');
    await page.locator('.alert-head').getByText('Immediately').waitFor();
    expect(await schedules()).toEqual([{ every: 'instant' }]);
  });

  it('uses the preferred time zone for a digest that is chosen before the preferences load', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await openIn('America/New_York', (context) =>
      context.route('**/api/v2/me', (route) => isAnswered.then(() => route.fallback())),
    );
    await press(page, 'Create alert');
    await whole(page);
    await when(page).getByLabel('Daily digest').check();
    await when(page).getByText('Monday to Friday at 09:00, Asia/Tokyo time.').waitFor();
    answer();
    await when(page).getByText('Monday to Friday at 09:00, America/New York time.').waitFor();
    await create(page).click();
    await expect
      .poll(schedules)
      .toEqual([{ every: 'daily', time: '09:00', time_zone: 'America/New_York', days: WORKING_DAYS }]);
  });

  it('is set by keyboard alone, starting from the preferred time zone', async () => {
    const page = await openIn('America/New_York');
    await press(page, 'Create alert');
    await dialog(page).locator('.rate').waitFor();
    const until = async (name: string) => {
      for (let n = 0; n < 20 && !String(await focused(page)).startsWith(name); n += 1) await page.keyboard.press('Tab');
    };
    await until('Immediately');
    await page.keyboard.press('ArrowDown');
    await when(page).getByText('Monday to Friday at 09:00, America/New York time.').waitFor();
    await until('Monday');
    await page.keyboard.press('Space');
    await until('Time');
    // The hours, and then the minutes.
    await page.keyboard.type('0615AM');
    await when(page).getByText('Tuesday to Friday at 06:15').waitFor();
    await until('Change time zone');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^Time zone/);
    // One letter only: after a pause, the type-ahead starts again with each letter.
    await page.keyboard.press('E');
    await when(page).getByText('Tuesday to Friday at 06:15, Europe/Amsterdam time.').waitFor();
    await until('Create alert');
    await page.keyboard.press('Enter');
    await expect
      .poll(schedules)
      .toEqual([{ every: 'daily', time: '06:15', time_zone: 'Europe/Amsterdam', days: WORKING_DAYS.slice(1) }]);
  });

  it('explains a rejected time zone at its field, and keeps the other values', async () => {
    await made({});
    const page = await open('#/alerts');
    await press(page, 'Edit: Zebras');
    await when(page).waitFor();
    await whole(page);
    await when(page).getByLabel('Daily digest').check();
    const errors = [{ in: 'body', parameter: 'schedule.time_zone', detail: 'must be the name of a time zone' }];
    await page.route('**/api/v2/alerts/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { status: 400, code: 'invalid_input', errors } })
        : route.continue(),
    );
    await press(page, 'Save');
    await expect
      .poll(() => when(page).getByRole('alert').textContent())
      .toBe('Time zone must be the name of a time zone.');
    expect(await dialog(page).getByText('The service rejected this change.').count()).toBe(0);
    const zone = when(page).getByLabel('Time zone');
    expect(await zone.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate('document.activeElement.ariaInvalid')).toBe('true');
    await page.unroute('**/api/v2/alerts/*');
    await zone.selectOption('Asia/Seoul');
    await press(page, 'Save');
    await expect
      .poll(schedules)
      .toEqual([{ every: 'daily', time: '09:00', time_zone: 'Asia/Seoul', days: WORKING_DAYS }]);
  });

  it('suggests a digest at more than 50 matches a day, and one button chooses it', async () => {
    const page = await open('#/updates?search=locust');
    const day = new Date().toISOString().slice(0, 10);
    const rate = { grade: 'refused', per_week: 420, matches: 60, from: day, to: day, samples: [] };
    await page.route('**/alerts/preview', (route) =>
      route.fulfill({ json: { ...rate, by_day: [{ day, matches: 60 }] } }),
    );
    await press(page, 'Create alert');
    await dialog(page).getByText('are too many for separate messages').waitFor();
    await whole(page);
    await press(page, 'Switch to a daily digest');
    expect(await when(page).getByLabel('Daily digest').isChecked()).toBe(true);
    await expect.poll(() => focused(page)).toBe('Daily digest');
    await dialog(page).getByText('a digest shows the latest 50').waitFor();
    expect(await page.getByRole('button', { name: 'Switch to a daily digest' }).count()).toBe(0);
    await when(page).getByLabel('Immediately').check();
    await page.getByRole('button', { name: 'Switch to a daily digest' }).waitFor();
  });

  it('shows a sent digest in the list of deliveries, from which keys j and o open the alert', async () => {
    const { body: mailbox } = await call('POST', '/destinations', { kind: 'email' });
    const schedule = { every: 'daily', time: '09:00', time_zone: 'Europe/London', days: WORKING_DAYS };
    const { id } = await made({ schedule, destinations: [mailbox.id] });
    const page = await open(`#/alerts/${id}/deliveries`);
    await page.getByText('New matches are included in the next digest.').waitFor();
    const window = { from: '2026-11-23T09:00:00Z', to: '2026-11-24T09:00:00Z', updates: 12 };
    const tries = [{ at: window.to, took_ms: 80, outcome: 'delivered', status: null, reason: null }];
    const digest = {
      id: 'digest-1',
      alert_id: id,
      destination_id: mailbox.id,
      entry_id: null,
      kind: 'digest',
      window,
      tries,
      state: 'delivered',
      matched_at: window.to,
      created_at: window.to,
      due_at: null,
      reason: null,
      replays: 0,
      corrected_at: null,
    };
    await page.route('**/deliveries?*', (route) =>
      route.fulfill({
        json: { items: [digest], total: null, limit: 50, offset: 0, has_more: false, next_cursor: null },
      }),
    );
    await page.reload();
    const row = page.getByRole('list', { name: 'Deliveries, newest first' }).locator('> li');
    await expect
      .poll(() => row.textContent())
      .toMatch(/^Digest of 12 updatesSent.*viewer@example\.com.*Matched 23 Nov 2026, 18:00 to 24 Nov 2026, 18:00/);
    await expectAccessible(page);
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await expect.poll(() => page.evaluate('location.hash')).toBe(`#/alerts/${id}`);
    await call('DELETE', `/destinations/${mailbox.id}`);
  });

  it('is usable by touch in a narrow window', async () => {
    const page = await open('#/updates?search=zebra&jurisdiction=EU,US,GB', PHONE);
    await page.getByRole('button', { name: 'Create alert' }).tap();
    await whole(page);
    await dialog(page).getByText('European Union').waitFor();
    await when(page).getByLabel('Daily digest').check();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
    await expectTouchable(page);
    await expectReflowed(page);
    await when(page).getByLabel('Weekly digest').check();
    await page.getByRole('button', { name: 'Change time zone' }).tap();
    await expectTouchable(page);
    await expectReflowed(page);
  });
});
