import type {
  DeleteSourceQuery,
  NewSource,
  PageSelectionRequest,
  Source,
  SourceChange,
  SourcePreviewRequest,
} from '../../../clients/typescript/src/index.ts';
import { change, read } from './request.ts';

/* One function per route of sources, named after its operation. All throw ApiError. */

/** Returns all sources, with their health. They are read page by page. */
export async function listSources(signal?: AbortSignal): Promise<Source[]> {
  const all: Source[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(({ sources }) => sources.list({ limit: 100, ...(cursor ? { cursor } : {}) }, { signal }));
    all.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}

/** The outline by which a page of OPML includes the next one. */
const NEXT_PAGE = /<outline type="include"[^>]*cursor=([^"&]+)"[^>]*\/>\n/;

/** Returns all sources as one list in OPML. @throws ApiError */
export async function exportSources(): Promise<string> {
  let text = await read(({ sources }) => sources.opml());
  for (let next = NEXT_PAGE.exec(text); next; next = NEXT_PAGE.exec(text)) {
    const [outline, cursor = ''] = next;
    const page = await read(({ sources }) => sources.opml({ cursor: decodeURIComponent(cursor) }));
    const [, outlines = ''] = /<body>\n([\s\S]*)<\/body>/.exec(page) ?? [];
    text = text.replace(outline, () => outlines);
  }
  return text;
}

/** The part of a list to import. */
interface ImportedPart {
  dry_run: boolean;
  /** The topic of sources for which the list has none; '' for none. */
  default_topic_id: string;
  /** The number of lines that were handled before. */
  next: number;
}

/** Adds the sources of a part of a list, or returns what it would add. @throws ApiError */
export const importSources = (text: string, { dry_run, default_topic_id, next }: ImportedPart) =>
  change(({ sources }) =>
    sources.import(text, {
      dry_run,
      ...(default_topic_id ? { default_topic_id } : {}),
      ...(next > 0 ? { next } : {}),
    }),
  );

export const getSource = (id: string, signal?: AbortSignal) => read(({ sources }) => sources.get(id, { signal }));

/** Reads an address, and returns the sources that were found there. Nothing is stored. */
export const discoverSource = (url: string, signal?: AbortSignal) =>
  read(({ sources }) => sources.discover({ url }, { signal }));

/** Reads a source, and returns its first items as they would be stored. Nothing is stored. */
export const previewSource = (source: SourcePreviewRequest, signal?: AbortSignal) =>
  read(({ sources }) => sources.preview(source, { signal }));

/** Reads a page, and returns what it shows with proposed selectors of its items. Nothing is stored. */
export const selectPageItems = (body: PageSelectionRequest, signal?: AbortSignal) =>
  read(({ sources }) => sources.select(body, { signal }));

export const createSource = (source: NewSource) => change(({ sources }) => sources.create(source));

export const updateSource = (id: string, body: SourceChange) => change(({ sources }) => sources.update(id, body));

export const deleteSource = (id: string, entries: DeleteSourceQuery['entries']) =>
  change(({ sources }) => sources.delete(id, { entries }));

export const readSource = (id: string) => change(({ sources }) => sources.read(id));
