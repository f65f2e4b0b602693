import type { BrowserContext, Page, Route } from 'playwright-core';
import type { StackFile } from '../../local/stack-file.ts';
import { send } from './api.ts';
import { openAs, openSignedIn } from './browser.ts';
import { type Person, stackFile } from './people.ts';

/** The newest entry of a stack, as it is answered, or the one that so many are newer than. */
// biome-ignore lint/suspicious/noExplicitAny: an entry as it was answered
export async function newestEntry(file: StackFile = stackFile(), newer = 0): Promise<any> {
  const headers = ['X-API-Key', file.api_key];
  return (await send(`/entries/detail?limit=${newer + 1}`, { headers, baseUrl: file.base_url })).body.items[newer];
}

interface EntryPageOptions {
  file?: StackFile;
  context?: BrowserContext;
}

/**
 * Opens an entry's page for a signed-in person.
 *
 * It uses the kept tab, or a new browser for tests that end the session.
 */
export async function openEntry(
  id: string,
  person: Person = 'member',
  { file = stackFile(), context }: EntryPageOptions = {},
): Promise<Page> {
  const address = `#/entries/${id}`;
  const page = await (context ? openSignedIn(context, person, { address, file }) : openAs(person, address, { file }));
  await (person === 'viewer' ? page.locator('.entry .facts') : shareButton(page)).waitFor();
  return page;
}

/** What Help says of sharing: why there is no button; empty where it says nothing. Help is closed again. */
export async function helpOnSharing(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const help = page.getByRole('dialog', { name: 'Shortcuts and search' });
  await help.waitFor();
  const words = (await help.locator('.not-sharing').allTextContents()).join();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  return words;
}

/** All that shares or could: also what is drawn unseen. */
export const shareButtons = (page: Page) => page.locator('button.share:not(.room), button.with-comment, .share-why');

/** The share button of an entry's own page. */
export const shareButton = (page: Page) => page.getByRole('button', { name: /^Share: / });
/** Where one click shares: the other way, by the dialog. */
export const commentShareButton = (page: Page) => page.getByRole('button', { name: /^Share with comment: / });
export const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Share an update' });
export const channelBox = (page: Page) => getDialog(page).getByRole('combobox', { name: 'Channel' });
export const options = (page: Page) => getDialog(page).getByRole('option');
export const confirmButton = (page: Page) => getDialog(page).getByRole('button', { name: 'Confirm' });
/** Offered where the bot has no channels to choose from, and a webhook is set up, too. */
export const webhookChoice = (page: Page) =>
  getDialog(page).getByRole('checkbox', { name: "Share to the webhook's channel instead" });
/** What the dialog says went wrong. */
export const getAlert = (page: Page) => getDialog(page).getByRole('alert');
export const commentBox = (page: Page) => getDialog(page).getByLabel('Comment (optional)');
/** The lines of who shared the entry of a page where and when. */
export const getShares = (page: Page) => page.getByRole('list', { name: 'Shares' }).getByRole('listitem');

/** Opens the dialog of the entry of a page. */
export async function openDialog(page: Page): Promise<void> {
  await shareButton(page).click();
  await getDialog(page).waitFor();
}

/** Opens the dialog and chooses a channel by writing its whole name. */
export async function chooseChannel(page: Page, name: string): Promise<void> {
  if (!(await getDialog(page).isVisible())) await openDialog(page);
  await channelBox(page).fill(name);
  // Where this person shared last may be known only now: then it is chosen, and the list closes.
  await channelBox(page).press('Tab');
  await getDialog(page).getByText(`Posts to #${name}`).waitFor();
}

/** Shares the entry of a page and waits for its line. */
export async function shareIn(page: Page, name: string): Promise<void> {
  await chooseChannel(page, name);
  await confirmButton(page).click();
  await getDialog(page).waitFor({ state: 'hidden' });
}

interface Sent {
  key: string | undefined;
  body: unknown;
}

/**
 * Follows the shares that a page sends; `meddle` says what happens to the n-th, from 0. Without it each goes its way.
 */
export async function followShares(
  page: Page,
  meddle: (n: number, route: Route) => Promise<unknown> = (_, route) => route.continue(),
): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route('**/api/v2/feeds/chat/share', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    await meddle(sent.length - 1, route);
  });
  return sent;
}
