import { documentKey, documentTextKey } from '../platform/dynamodb/key-schema.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { getDocumentId, isWebLink } from './document-address.ts';
import { getCurrentTextVersion, parseDocumentItem } from './document-record.ts';
import { unpackPassages } from './pack-passages.ts';

/**
 * Returns the first fifty passages of the current text of the document behind a link.
 * A summary uses no more than these. Null if no text is stored. Two consistent read requests.
 */
export async function findFirstDocumentPassages(link: string): Promise<{ version: number; passages: string[] } | null> {
  if (!isWebLink(link)) return null;
  const id = getDocumentId(link);
  const item = await getItem(documentKey(id), { consistent: true });
  const present = item && getCurrentTextVersion(parseDocumentItem(item).document);
  const block = present && (await getItem(documentTextKey(id, present.version, 0), { consistent: true }));
  return present && block ? { version: present.version, passages: unpackPassages([block]) } : null;
}
