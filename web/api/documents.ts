import { read } from './request.ts';

/** The most passages of a page, each of at most 3 KB. */
const PAGE = 100;

/** What is known of the document behind the link of an update. @throws ApiError */
export const getDocument = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.document(id, {}, { signal }));

/** What differs between a text of a document and the one before it. @throws ApiError */
export const getDocumentDiff = (id: string, to: number, signal?: AbortSignal) =>
  read(({ entries }) => entries.documentDiff(id, { to }, { signal }));

/** Which passages of a text are asked for; an empty search asks for all. */
interface Asked {
  version: number;
  search: string;
  cursor: string | undefined;
}

/** A page of the passages of a text, with a search those that match. @throws ApiError */
export const listPassages = (id: string, { version, search, cursor }: Asked, signal?: AbortSignal) =>
  read(({ entries }) =>
    entries.documentPassages(id, { version, search: search || undefined, cursor, limit: PAGE }, { signal }),
  );

/** The passage of a number of a text; null where there is none. @throws ApiError */
export const getPassage = (id: string, version: number, number: number, signal?: AbortSignal) =>
  read(async ({ entries }) => {
    const { items } = await entries.documentPassages(id, { version, offset: number - 1, limit: 1 }, { signal });
    return items[0] ?? null;
  });
