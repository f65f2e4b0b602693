import { getEntry } from '../entries/list-entries.ts';
import { getEntryAtInstant } from '../entries/versions/entry-as-of.ts';
import { documentKey, documentTextKey } from '../platform/dynamodb/document-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { Problem } from '../values/problem.ts';
import type { DocumentStatus, EntryDocument, TextVersion } from './document.ts';
import { getDocumentId, isWebLink, removeFragment } from './document-address.ts';
import {
  getCurrentTextVersion,
  parseDocumentItem,
  type StoredDocument,
  type StoredTextVersion,
} from './document-record.ts';
import { unpackPassages } from './pack-passages.ts';

const NOT_FETCHED_REASON =
  'No document is fetched for this entry: it is only a minute or two old, or those of its feed are switched off.';
const NO_LINK_REASON = 'This entry has no link to a page of the web.';

/**
 * Returns the status and metadata of the document behind an entry's link.
 * With `asOf` it is the document to which the entry linked at that instant. Two requests, up to four with `asOf`.
 * @throws Problem 404 entry_not_found; version_not_kept if the entry's version at `asOf` is not retained
 */
export async function getDocument(id: string, asOf?: string): Promise<EntryDocument> {
  const { link, document } = await findEntryDocument(id, asOf);
  if (!document)
    return {
      ...EMPTY_DOCUMENT_FIELDS,
      entry_id: id,
      url: link && removeFragment(link),
      reason: link ? NOT_FETCHED_REASON : NO_LINK_REASON,
    };
  const { url, text, visited_at, due_at, versions } = document;
  const { version = null, words = null, passages = null } = getCurrentTextVersion(document) ?? {};
  const { media_type, sha256, title, language, pages, is_cut, fetched_at } = text ?? EMPTY_TEXT_FIELDS;
  const textFields = { media_type, sha256, title, language, pages, is_cut, fetched_at };
  const visits = { visited_at, next_visit_at: due_at };
  const texts = versions.map(toTextVersion);
  return {
    entry_id: id,
    ...getPublicStatus(document),
    url,
    ...textFields,
    words,
    passages,
    ...visits,
    version,
    versions: texts,
  };
}

/** Selects a text version of a document: by number, by the instant `as_of`, or else the current one. */
export interface TextVersionSelector {
  version?: number | undefined;
  as_of?: string | undefined;
}

/**
 * Returns an entry's document with the selected version of its text, without the passages.
 * @throws Problem 404 entry_not_found, version_not_kept, text_not_found
 */
export async function getDocumentTextVersion(
  id: string,
  { version, as_of }: TextVersionSelector,
): Promise<{ document: StoredDocument; text: StoredTextVersion }> {
  const { document, texts } = await getDocumentTextVersions(id, [version], as_of);
  return { document, text: texts[0] as StoredTextVersion };
}

/**
 * Returns an entry's document with several versions of its text, in the order of `numbers`.
 * The versions have no passages. An undefined number selects the current text, or the text that was valid at `asOf`.
 * @throws Problem 404 entry_not_found, version_not_kept, text_not_found
 */
export async function getDocumentTextVersions(
  id: string,
  numbers: (number | undefined)[],
  asOf?: string,
): Promise<{ document: StoredDocument; texts: StoredTextVersion[] }> {
  const { document } = await findEntryDocument(id, asOf);
  const stood = ({ from, until }: StoredTextVersion) =>
    asOf === undefined ? until === null : from <= asOf && (until === null || asOf < until);
  const texts = numbers.map((number) => {
    const text = document?.versions.findLast((one) => (number ? one.version === number : stood(one)));
    if (text) return text;
    const why = document ? getPublicStatus(document).reason : NOT_FETCHED_REASON;
    const none = asOf === undefined ? 'has no text' : `had no text at ${asOf}`;
    throw textNotFound(id, number ? `has no version ${number} of its text that is kept` : none, why);
  });
  if (!document) throw textNotFound(id, 'has no text', NOT_FETCHED_REASON);
  return { document, texts };
}

const textNotFound = (id: string, which: string, why: string | null): Problem =>
  new Problem(
    'not_found',
    'text_not_found',
    `The document of the entry ${JSON.stringify(id)} ${which}. ${why ? `${why} ` : ''}GET ` +
      `/feeds/entries/${id}/document returns its status.`,
  );

/**
 * Creates the 404 text_not_found for a comparison of `version` with the text before it.
 * It is for a version before which no other text of the document is stored.
 */
export const createNoEarlierTextProblem = (id: string, version: number): Problem =>
  textNotFound(id, `had no other text before version ${version}`, null);

/**
 * Returns the public fields of a stored text version.
 * Their order is fixed, so that equal responses are equal byte for byte.
 */
export const toTextVersion = ({ version, from, until, sha256, words, passages }: StoredTextVersion): TextVersion => ({
  version,
  from,
  until,
  sha256,
  words,
  passages,
});

async function findEntryDocument(
  id: string,
  asOf: string | undefined,
): Promise<{ link: string | null; document: StoredDocument | null }> {
  const { link } = await (asOf === undefined ? getEntry(id) : getEntryAtInstant(id, asOf));
  if (!isWebLink(link)) return { link: null, document: null };
  const item = await getItem(documentKey(getDocumentId(link)));
  return { link, document: item && parseDocumentItem(item).document };
}

/**
 * Returns the status of a document. One that waits without a due visit is no longer fetched: its feed was switched
 * off.
 */
function getPublicStatus({ status, reason, due_at }: StoredDocument): {
  status: DocumentStatus;
  reason: string | null;
} {
  if (status !== 'waiting') return { status, reason };
  return due_at === null
    ? { status: 'none', reason: NOT_FETCHED_REASON }
    : { status, reason: 'It has not been fetched yet.' };
}

const EMPTY_TEXT_FIELDS = {
  media_type: null,
  title: null,
  language: null,
  pages: null,
  is_cut: false,
  fetched_at: null,
  sha256: null,
};
const EMPTY_DOCUMENT_FIELDS = {
  status: 'none' as const,
  ...EMPTY_TEXT_FIELDS,
  words: null,
  passages: null,
  visited_at: null,
  next_visit_at: null,
  version: null,
  versions: [],
};

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
