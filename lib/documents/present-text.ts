import { documentKey, documentTextKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { documentIdOf, isWeb } from './address.ts';
import { unpacked } from './packed.ts';
import { keptDocumentOf, presentOf } from './record.ts';

/**
 * The text that the document behind a link has at present, as much of it as a summary is made of: its first fifty passages, which are one
 * item. Null without one. Two requests, which see every text that was stored before.
 */
export async function presentText(link: string): Promise<{ version: number; passages: string[] } | null> {
  if (!isWeb(link)) return null;
  const id = documentIdOf(link);
  const item = await getItem(documentKey(id), { consistent: true });
  const present = item && presentOf(keptDocumentOf(item).document);
  const block = present && (await getItem(documentTextKey(id, present.version, 0), { consistent: true }));
  return present && block ? { version: present.version, passages: unpacked([block]) } : null;
}
