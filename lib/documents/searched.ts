import type { ReadDocuments } from '../entries/search.ts';
import type { DocumentTexts } from '../search/texts.ts';
import { documentKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { documentIdOf, isWeb } from './address.ts';
import { textsOf } from './blocks.ts';
import { keptDocumentOf, presentOf, type StoredText } from './record.ts';

/** The size of half a read unit. */
const HALF_A_UNIT = 4_096;
const unitsOf = ({ bytes, passages }: StoredText) => Math.ceil((bytes + passages * 2) / HALF_A_UNIT) / 2;
/**
 * The cost of a text of about 100,000 words. Larger texts would consume a search's budget, so their postings decide
 * alone.
 */
const MOST_UNITS = 24;

/** Reads texts of documents for a search. They are expensive, so only those are read that postings cannot decide. */
export const readDocuments: ReadDocuments = async (entries, units, progress) => {
  const wanted = entries.flatMap(({ id, link, language }) =>
    isWeb(link) ? [{ id, language, document: documentIdOf(link) }] : [],
  );
  const keys = [...new Set(wanted.map(({ document }) => document))].map(documentKey);
  const documents = (await getItems(keys, { consistent: false })).map((item) => keptDocumentOf(item).document);
  const present = documents.map((document) => [document.id, presentOf(document)] as const);
  const texts = new Map(present.filter(([, text]) => text && unitsOf(text) <= MOST_UNITS));
  const read = new Map<string, DocumentTexts | null>(entries.map(({ id }) => [id, null]));
  const chosen = new Map<string, StoredText>();
  let left = units;
  for (const { document } of wanted) {
    const text = texts.get(document);
    if (!text || chosen.has(document)) continue;
    left -= unitsOf(text);
    if (left < 0 && !(progress && chosen.size === 0)) break;
    chosen.set(document, text);
  }
  for (const { id, document } of wanted) if (texts.get(document) && !chosen.has(document)) read.delete(id);
  const passages = await textsOf([...chosen].map(([id, text]) => ({ id, ...text })));
  for (const { id, language, document } of wanted) {
    const text = chosen.get(document);
    if (text) read.set(id, { passages: passages.get(document) ?? [], language: text.language ?? language });
  }
  return read;
};
