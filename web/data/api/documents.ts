import { read } from './request.ts';

/** The page size; each passage has at most 3 KB. */
const PASSAGES_PER_PAGE = 100;

/** Returns what is stored of the document that an update links to. @throws ApiError */
export const getDocument = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.document(id, {}, { signal }));

/** Returns the differences between a version of a document and the previous one. @throws ApiError */
export const getDocumentDiff = (id: string, to: number, signal?: AbortSignal) =>
  read(({ entries }) => entries.documentDiff(id, { to }, { signal }));

/** Selects passages; an empty search selects all. */
interface PassageQuery {
  version: number;
  search: string;
  cursor: string | undefined;
}

/** Lists passages of a version, or those that match a search. @throws ApiError */
export const listPassages = (id: string, { version, search, cursor }: PassageQuery, signal?: AbortSignal) =>
  read(({ entries }) =>
    entries.documentPassages(
      id,
      { version, search: search || undefined, cursor, limit: PASSAGES_PER_PAGE },
      { signal },
    ),
  );

interface PassageAddress {
  /** The version of the document's text. */
  version: number;
  /** The number of the passage, from 1. */
  passage: number;
}

/** Returns one passage by its number, or null. @throws ApiError */
export const getPassage = (id: string, { version, passage }: PassageAddress, signal?: AbortSignal) =>
  read(async ({ entries }) => {
    const { items } = await entries.documentPassages(id, { version, offset: passage - 1, limit: 1 }, { signal });
    return items[0] ?? null;
  });

export const MAX_VERSIONS = 100;

/** Lists the versions of an update, newest first. @throws ApiError */
export const listVersions = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.versions(id, { limit: MAX_VERSIONS }, { signal }));

/** Two versions of an entry by their numbers. Without `from` it is the version before `to`. */
interface VersionPair {
  from: number | undefined;
  to: number;
}

/** Returns the differences between two versions. @throws ApiError */
export const getDiff = (id: string, versions: VersionPair, signal?: AbortSignal) =>
  read(({ entries }) => entries.diff(id, versions, { signal }));
