import { storedEntryOfItem } from '../entries/rows.ts';
import { awaitSummary } from '../summaries/await-summary.ts';
import { DOCUMENTS_READ, documentReadKey, entryKey } from '../table/key-chart.ts';
import { getItems, queryItems } from '../table/read.ts';
import { deleteItem } from '../table/write.ts';
import { documentIdOf } from './address.ts';
import { entriesOf } from './entries-of.ts';

/*
 * A text that is found leaves a row, in the transaction that stores it. It goes when the document's entries wait for a summary of the
 * text: whoever is stopped in between leaves it to the next run, and who tells an entry twice changes nothing.
 */

/** The most texts that a run tells of. */
const TEXTS = 20;

/** Has the entries of documents whose texts were found wait for summaries of these. Answers how many entries wait. @throws Problem 503 */
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

/** Has those of the entries wait for a summary of a version of a document's text that are active and still lead to it. Answers how many did not before. */
export async function tell(id: string, version: number, entryIds: string[]): Promise<number> {
  let told = 0;
  for (const entry of (await getItems(entryIds.map(entryKey))).map(storedEntryOfItem)) {
    const isOfIt = entry.is_active && entry.link !== null && documentIdOf(entry.link) === id;
    if (isOfIt && (await awaitSummary(entry, version))) told += 1;
  }
  return told;
}
