import { entryAsOf } from '../entries/as-of.ts';
import { getEntry } from '../entries/read.ts';
import { documentKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { Problem } from '../values/problem.ts';
import { documentIdOf, isWeb, pageOf } from './address.ts';
import type { DocumentStatus, EntryDocument, TextVersion } from './document.ts';
import { keptDocumentOf, presentOf, type StoredDocument, type StoredText } from './record.ts';

const NOT_FETCHED =
  'No document is fetched for this entry: it is only a minute or two old, or those of its feed are switched off.';
const NO_ADDRESS = 'This entry has no link to a page of the web.';

/**
 * Returns the document behind an entry's link, or behind its link at an instant. Two requests, up to four for an
 * instant.
 *
 * @throws Problem 404 entry_not_found, version_not_kept
 */
export async function getDocument(id: string, asOf?: string): Promise<EntryDocument> {
  const { link, document } = await documentOfEntry(id, asOf);
  if (!document)
    return { ...NOTHING, entry_id: id, url: link && pageOf(link), reason: link ? NOT_FETCHED : NO_ADDRESS };
  const { url, text, visited_at, due_at, versions } = document;
  const { version = null, words = null, passages = null } = presentOf(document) ?? {};
  const { media_type, sha256, title, language, pages, is_cut, fetched_at } = text ?? NO_TEXT;
  const facts = { media_type, sha256, title, language, pages, is_cut, fetched_at };
  const visits = { visited_at, next_visit_at: due_at };
  const texts = versions.map(versionOf);
  return { entry_id: id, ...standing(document), url, ...facts, words, passages, ...visits, version, versions: texts };
}

/** Selects a text of a document: by version, by instant, or the current one. */
export interface TextAsked {
  version?: number | undefined;
  as_of?: string | undefined;
}

/**
 * Returns a current or earlier text of a document. @throws Problem 404 entry_not_found, version_not_kept,
 * text_not_found
 */
export async function findText(
  id: string,
  { version, as_of }: TextAsked,
): Promise<{ document: StoredDocument; text: StoredText }> {
  const { document, texts } = await findTexts(id, [version], as_of);
  return { document, text: texts[0] as StoredText };
}

/** Returns several texts by their versions. @throws Problem 404 entry_not_found, version_not_kept, text_not_found */
export async function findTexts(
  id: string,
  numbers: (number | undefined)[],
  asOf?: string,
): Promise<{ document: StoredDocument; texts: StoredText[] }> {
  const { document } = await documentOfEntry(id, asOf);
  const stood = ({ from, until }: StoredText) =>
    asOf === undefined ? until === null : from <= asOf && (until === null || asOf < until);
  const texts = numbers.map((number) => {
    const text = document?.versions.findLast((one) => (number ? one.version === number : stood(one)));
    if (text) return text;
    const why = document ? standing(document).reason : NOT_FETCHED;
    const none = asOf === undefined ? 'has no text' : `had no text at ${asOf}`;
    throw noText(id, number ? `has no version ${number} of its text that is kept` : none, why);
  });
  if (!document) throw noText(id, 'has no text', NOT_FETCHED);
  return { document, texts };
}

const noText = (id: string, which: string, why: string | null): Problem =>
  new Problem(
    'not_found',
    'text_not_found',
    `The document of the entry ${JSON.stringify(id)} ${which}. ${why ? `${why} ` : ''}GET /feeds/entries/${id}/document returns its status.`,
  );

/** Returns 404: a text is the first one that was read. */
export const noTextBefore = (id: string, version: number): Problem =>
  noText(id, `had no other text before version ${version}`, null);

/** Returns the published fields of a text in a fixed order, so that equal responses are equal byte for byte. */
export const versionOf = ({ version, from, until, sha256, words, passages }: StoredText): TextVersion => ({
  version,
  from,
  until,
  sha256,
  words,
  passages,
});

async function documentOfEntry(
  id: string,
  asOf: string | undefined,
): Promise<{ link: string | null; document: StoredDocument | null }> {
  const { link } = await (asOf === undefined ? getEntry(id) : entryAsOf(id, asOf));
  if (!isWeb(link)) return { link: null, document: null };
  const item = await getItem(documentKey(documentIdOf(link)));
  return { link, document: item && keptDocumentOf(item).document };
}

/**
 * Returns the status of a document. One that waits without a due visit is no longer fetched: its feed was switched
 * off.
 */
function standing({ status, reason, due_at }: StoredDocument): { status: DocumentStatus; reason: string | null } {
  if (status !== 'waiting') return { status, reason };
  return due_at === null ? { status: 'none', reason: NOT_FETCHED } : { status, reason: 'It has not been fetched yet.' };
}

const NO_TEXT = {
  media_type: null,
  title: null,
  language: null,
  pages: null,
  is_cut: false,
  fetched_at: null,
  sha256: null,
};
const NOTHING = {
  status: 'none' as const,
  ...NO_TEXT,
  words: null,
  passages: null,
  visited_at: null,
  next_visit_at: null,
  version: null,
  versions: [],
};
