import type { Feed } from '../../feeds/feed.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import {
  type AdapterItem,
  type AdapterResult,
  escapeTextAsHtml,
  omitEmptySourceFields,
  toSourceFieldValue,
} from './adapter-item.ts';
import {
  assertJsonList,
  getJsonMember,
  type JsonObject,
  parseItemList,
  parseJsonDocument,
  toNonEmptyText,
} from './json-document.ts';

const CELEX_PATTERN = /^[0-9A-Z][0-9A-Z()_/-]{4,40}$/i;
const LEGAL_CONTENT_URL = 'https://eur-lex.europa.eu/legal-content';

/**
 * Parses the acts in a query result of CELLAR, the EU's publication database (SPARQL 1.1 JSON).
 * The query has the variables `title` and `date`, and `celex` or `work` as the identifier. A work with several values
 * of a variable has several rows; only the first row is used.
 *
 * https://www.w3.org/TR/sparql11-results-json/
 * @throws ParseError if the result has another format
 */
export function parseEurlexItems(document: FetchedDocument, { language }: Feed): AdapterResult {
  const bindings = assertJsonList(
    getJsonMember(getJsonMember(parseJsonDocument(document), 'results'), 'bindings'),
    'results.bindings, as SPARQL answers',
  );
  const known = new Set<string>();
  const all = parseItemList(bindings, (row) => parseItem(row, language));
  const items = all.items.filter(({ guid }) => guid !== null && !known.has(guid) && known.add(guid));
  return { ...all, items };
}

function parseItem(row: JsonObject, language: string | null): AdapterItem | null {
  const value = (name: string) => toNonEmptyText(getJsonMember(getJsonMember(row, name), 'value'));
  const title = value('title');
  const number = value('celex');
  const celex = number !== null && CELEX_PATTERN.test(number) ? number : null;
  const guid = celex ?? value('work');
  if (title === null || guid === null) return null;
  return {
    guid,
    title: escapeTextAsHtml(title),
    link: celex === null ? value('work') : buildPageUrl(celex, language),
    html: escapeTextAsHtml(value('abstract')),
    date: value('date'),
    sourceFields: omitEmptySourceFields({ document_number: toSourceFieldValue(celex) }),
  };
}

function buildPageUrl(celex: string, language: string | null): string {
  const code = /^[a-z]{2}/.exec(language ?? '')?.[0] ?? 'en';
  return `${LEGAL_CONTENT_URL}/${code.toUpperCase()}/TXT/?uri=CELEX:${encodeURIComponent(celex)}`;
}
