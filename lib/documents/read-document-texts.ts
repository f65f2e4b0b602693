import type { DocumentTextReader } from '../entries/search-entries.ts';
import { documentKey } from '../platform/dynamodb/document-keys.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import type { SearchedDocument } from '../search/index/searched-texts.ts';
import { getDocumentId, isWebLink } from './document-address.ts';
import { getCurrentTextVersion, parseDocumentItem, type StoredTextVersion } from './document-record.ts';
import { getPassagesOfTexts } from './document-rows.ts';

/** The size of half a read unit. */
const HALF_UNIT_BYTES = 4_096;
const getReadUnits = ({ bytes, passages }: StoredTextVersion) =>
  Math.ceil((bytes + passages * 2) / HALF_UNIT_BYTES) / 2;
/**
 * The cost of a text of about 100,000 words. Larger texts would consume a search's budget, so their postings decide
 * alone.
 */
const MAX_TEXT_UNITS = 24;

/**
 * Reads the current texts of entries' documents, so that a search can check which entries match.
 * Reading texts is expensive, so a search does it only if the search index alone does not show whether an entry
 * matches. A text of more than 24 read units counts as absent.
 */
export const readDocumentTexts: DocumentTextReader = async (entries, maxReadUnits, mustReadOne) => {
  const linkedEntries = entries.flatMap(({ id, link, language }) =>
    isWebLink(link) ? [{ id, language, document: getDocumentId(link) }] : [],
  );
  const keys = [...new Set(linkedEntries.map(({ document }) => document))].map(documentKey);
  const documents = (await getItems(keys, { consistent: false })).map((item) => parseDocumentItem(item).document);
  const present = documents.map((document) => [document.id, getCurrentTextVersion(document)] as const);
  const texts = new Map(present.filter(([, text]) => text && getReadUnits(text) <= MAX_TEXT_UNITS));
  const read = new Map<string, SearchedDocument | null>(entries.map(({ id }) => [id, null]));
  const chosen = new Map<string, StoredTextVersion>();
  let left = maxReadUnits;
  for (const { document } of linkedEntries) {
    const text = texts.get(document);
    if (!text || chosen.has(document)) continue;
    left -= getReadUnits(text);
    if (left < 0 && !(mustReadOne && chosen.size === 0)) break;
    chosen.set(document, text);
  }
  for (const { id, document } of linkedEntries) if (texts.get(document) && !chosen.has(document)) read.delete(id);
  const passages = await getPassagesOfTexts([...chosen].map(([id, text]) => ({ id, ...text })));
  for (const { id, language, document } of linkedEntries) {
    const text = chosen.get(document);
    if (text) read.set(id, { passages: passages.get(document) ?? [], language: text.language ?? language });
  }
  return read;
};
