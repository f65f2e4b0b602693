import { storedEntryOfItem } from '../entries/rows.ts';
import { awaitSummary } from '../summaries/await-summary.ts';
import { DOCUMENTS_READ, documentReadKey, entryKey } from '../table/key-chart.ts';
import { getItems, queryItems } from '../table/read.ts';
import { deleteItem } from '../table/write.ts';
import { documentIdOf } from './address.ts';
import { entriesOf } from './entries-of.ts';

/*
 * A new text leaves a row, in the transaction that stores it. The row is deleted once the document's entries wait for
 * a summary. A run that is stopped in between is continued by the next one; requesting a summary twice changes
 * nothing.
 */

/** The most texts of a run. */
const TEXTS = 20;

/**
 * Requests summaries of new texts for the entries of their documents. Returns how many entries wait. @throws Problem
 * 503
 */
export async function tellOfTexts(isTimeLeft: () => boolean): Promise<number> {
  let told = 0;
  for (const { sk } of await queryItems({ partition: DOCUMENTS_READ, limit: TEXTS, consistent: true })) {
    if (!isTimeLeft()) break;
    const [id = '', version] = String(sk).split('#');
    told += await tell(id, Number(version), await entriesOf(id));
    await deleteItem(documentReadKey(id, Number(version)));
  }
  return told;
}

/** Requests summaries of a text for active entries that still lead to it. Returns how many did not wait before. */
export async function tell(id: string, version: number, entryIds: string[]): Promise<number> {
  let told = 0;
  for (const entry of (await getItems(entryIds.map(entryKey))).map(storedEntryOfItem)) {
    const isOfIt = entry.is_active && entry.link !== null && documentIdOf(entry.link) === id;
    if (isOfIt && (await awaitSummary(entry, version))) told += 1;
  }
  return told;
}
