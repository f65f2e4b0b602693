import type { Browser, Page } from 'playwright-core';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { StackFile } from '../../local/stack-file.ts';

/*
 * How long the page takes from a key to the frame that shows what it did, measured in the page: `j` through a list of 5,000 lines beside
 * its reader, at 1440 x 900. The list is made of one entry of the service, and handed to the page as one answer: what is measured is the
 * page, and not how it came to so many.
 */

export const LINES = 5_000;
export const PRESSES = 200;
const HALF_HOUR_MS = 1_800_000;

/** Notes for each key when the first frame is done in which the line that has the focus is the one in the reader. */
const WATCH = `{
  globalThis.times = [];
  let last = '';
  addEventListener('keydown', ({ timeStamp }) => {
    const look = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const line = document.activeElement.querySelector('h2')?.textContent ?? '';
        if (!line || line === last || line !== document.querySelector('.reader h2')?.textContent) return requestAnimationFrame(look);
        last = line;
        times.push(performance.now() - timeStamp);
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, { capture: true });
}`;

async function made(file: StackFile): Promise<EntryDetail[]> {
  const headers = { 'X-API-Key': file.api_key };
  const answer = await fetch(`${file.base_url}/api/v1/feeds/entries/detail?limit=1`, { headers });
  const [one] = ((await answer.json()) as { items: EntryDetail[] }).items;
  if (!one) throw new Error('The service has no entry.');
  const now = Date.parse(one.published_date);
  return Array.from({ length: LINES }, (_, n) => ({
    ...one,
    ...{ id: `line-${n}`, title: `${one.title}, ${n}`, published_date: new Date(now - n * HALF_HOUR_MS).toISOString() },
  }));
}

/** Milliseconds of each key. */
export async function keyTimes(
  browser: Browser,
  file: StackFile,
  signIn: (page: Page, file: StackFile) => Promise<void>,
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const json = { items: await made(file), total: LINES, next_cursor: null };
  await context.route('**/entries/detail*', (route) => route.fulfill({ json }));
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(`${file.base_url}/#/updates`);
  await signIn(page, file);
  await page.locator('.row').nth(20).waitFor();
  await page.waitForTimeout(3_000);
  await page.evaluate('times.length = 0');
  for (let press = 1; press <= PRESSES; press += 1) {
    await page.keyboard.press('j');
    while (((await page.evaluate('times.length')) as number) < press) await page.waitForTimeout(5);
  }
  const times = (await page.evaluate('times')) as number[];
  await context.close();
  return times;
}
