import type { Page } from 'playwright-core';
import type { StackFile } from '../../local/stack-file.ts';

/*
 * What a morning is: updates gone through by keyboard alone, each opened and so read, some saved and some marked as unread again, while
 * the same person has the list open on a second device, which nobody touches.
 */

/** So many updates; of each so many one is saved, and of each so many one is left for later. */
export const MANY = 200;
const SAVED_OF = 10;
const LEFT_OF = 25;
/** The second device looks for marks every 20 seconds. */
const LONGEST_MS = 60_000;

export interface Triage {
  /** From the first key to the last, and of one update at the median. */
  seconds: number;
  median: number;
  keys: number;
  /** From the last key until the second device shows what was marked last. */
  seen: number;
}

/** The newest updates in their order, from the second on. */
async function newest(file: StackFile): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ids.length <= MANY; ) {
    const address = `${file.base_url}/api/v1/feeds/entries/detail?limit=100${cursor && `&cursor=${cursor}`}`;
    const answer = await fetch(address, { headers: { 'X-API-Key': file.api_key } });
    const page = (await answer.json()) as { items: { id: string }[]; next_cursor: string | null };
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? '';
    if (!cursor && ids.length <= MANY) throw new Error(`There are only ${ids.length} updates.`);
  }
  // The first one is open before anybody presses a key.
  return ids.slice(1, MANY + 1);
}

/** Reads the list down to an update. */
async function scrollTo(page: Page, id: string): Promise<void> {
  const row = page.locator(`#entry-${id}`);
  for (let n = 0; n < 100 && (await row.count()) === 0; n += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
  }
  await row.waitFor();
}

/** Goes through the updates on one device; `other` is the same person's second one. Both show the list. */
export async function triage(page: Page, other: Page, file: StackFile): Promise<Triage> {
  const ids = await newest(file);
  const last = ids.at(-1) ?? '';
  await other.mouse.move(300, 500);
  await scrollTo(other, last);
  await other.locator(`#entry-${last}.unread`).waitFor();
  const times: number[] = [];
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const began = performance.now();
  for (const [n, id] of ids.entries()) {
    const started = performance.now();
    await press('j');
    await page.waitForURL(({ hash }) => hash.includes(id));
    if (n % SAVED_OF === 1) await press('b');
    if (n % LEFT_OF === 2) await press('m');
    times.push(performance.now() - started);
  }
  const ended = performance.now();
  await other.locator(`#entry-${last}:not(.unread)`).waitFor({ timeout: LONGEST_MS });
  const seen = performance.now() - ended;
  const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  return { seconds: (ended - began) / 1_000, median, keys, seen: seen / 1_000 };
}
