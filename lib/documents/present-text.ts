import { documentKey, documentTextKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { documentIdOf, isWeb } from './address.ts';
import { unpacked } from './packed.ts';
import { keptDocumentOf, presentOf } from './record.ts';

/**
 * Returns the beginning of a link's current text, as much as a summary uses: its first fifty passages, which are one
 * item.
 *
 * Null without a text. Two consistent requests.
 */
export async function presentText(link: string): Promise<{ version: number; passages: string[] } | null> {
  if (!isWeb(link)) return null;
  const id = documentIdOf(link);
  const item = await getItem(documentKey(id), { consistent: true });
  const present = item && presentOf(keptDocumentOf(item).document);
  const block = present && (await getItem(documentTextKey(id, present.version, 0), { consistent: true }));
  return present && block ? { version: present.version, passages: unpacked([block]) } : null;
}
