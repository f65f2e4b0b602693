import type { Document, Element } from 'domhandler';
import { parseHtmlTree } from '../adapters/html-tree.ts';
import { DocumentLimitError } from '../document-limits.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { PREVIEW_FAILURES } from '../preview-failure.ts';
import { type DiscoveryOptions, DocumentReader } from './document-reader.ts';
import { findPageBarrier, getPageTitle, isPdf, isWebPage } from './page-checks.ts';
import { copyPage, numberElements } from './page-copy.ts';
import { type FoundItems, findChosenItems, findKnownItems, readFoundItems, toPageGroups } from './page-items.ts';
import type { WebPage } from './page-links.ts';
import type { PageSelection, PageSelectionRequest } from './page-selection.ts';
import { proposeSelectors } from './propose-selectors.ts';

const NOTHING: PageSelection = {
  title: '',
  html: null,
  is_complete: true,
  omitted: [],
  groups: [],
  selectors: null,
  count: 0,
  items: [],
  problem: null,
};
const NO_LIST = 'No repeated elements with links like this were found. Choose the title of an item of a list.';

/**
 * Fetches a page, and returns a copy of it with proposed selectors of its items.
 * They are those of the clicked item, else of the known items, else of the longest list. A page that cannot be read is
 * no error: `problem` has the reason. The answer to a click has no copy.
 */
export async function selectPageItems(
  { url, ...chosen }: PageSelectionRequest,
  options: DiscoveryOptions = {},
): Promise<PageSelection> {
  const reader = new DocumentReader(options);
  const document = await reader.read(url, 'page');
  const page = document && parsePage(reader, document);
  const barrier = page && findPageBarrier(page);
  if (barrier) reader.reject(url, barrier.code, barrier.message);
  if (!page || barrier) return { ...NOTHING, problem: toProblem(reader) };
  const { tree } = page;
  const numbers = numberElements(tree);
  const { isComplete, ...copy } = chosen.clicked
    ? { html: null, isComplete: true, omitted: [] }
    : copyPage(tree, numbers);
  const found = findItems(page, numbers, chosen);
  return {
    ...copy,
    is_complete: isComplete,
    title: getPageTitle(tree).slice(0, 500),
    groups: toPageGroups(tree, numbers),
    ...(found ?? { selectors: null, count: 0, items: [] }),
    problem: found ? null : { code: 'no_match', message: NO_LIST },
  };
}

function findItems(
  page: WebPage,
  numbers: Map<Element, number>,
  { clicked, known }: Omit<PageSelectionRequest, 'url'>,
): FoundItems | null {
  if (clicked) return findChosenItems(page, numbers, clicked);
  if (known) return findKnownItems(page, numbers, known);
  const selectors = proposeSelectors(page.tree);
  return selectors && readFoundItems(page, numbers, selectors);
}

/** Parses a web page; null for any other document, with the reason in the problems of the reader. */
function parsePage(reader: DocumentReader, document: FetchedDocument): WebPage | null {
  const { url } = document;
  if (isPdf(document))
    reader.reject(url, 'pdf', 'It is a PDF document. Give the address of the page that links to it.');
  else if (!isWebPage(document)) reader.reject(url, 'not_a_feed', 'It is not a web page.');
  else {
    const tree = parseWithinLimits(reader, document);
    return tree && { url, tree };
  }
  return null;
}

function parseWithinLimits(reader: DocumentReader, document: FetchedDocument): Document | null {
  try {
    return parseHtmlTree(document);
  } catch (error) {
    if (!(error instanceof DocumentLimitError)) throw error;
    reader.reject(document.url, 'too_large', `${error.message}.`);
    return null;
  }
}

function toProblem(reader: DocumentReader): PageSelection['problem'] {
  const [{ code, message } = { code: 'not_found', message: 'The server answered without a document.' }] =
    reader.problems;
  const known = PREVIEW_FAILURES.find((one) => one === code);
  return { code: known ?? 'too_slow', message };
}
