import type { FetchedDocument } from '../fetch-document.ts';
import {
  type AdapterItem,
  type AdapterResult,
  escapeTextAsHtml,
  omitEmptySourceFields,
  toSourceFieldValue,
  toSourceFieldValues,
} from './adapter-item.ts';
import {
  assertJsonList,
  getJsonMember,
  type JsonObject,
  parseItemList,
  parseJsonDocument,
  toNonEmptyText,
} from './json-document.ts';

const SITE_URL = 'https://www.gov.uk';

/**
 * Parses a response of GOV.UK's search API, whose links are relative to the site.
 * A republished page keeps its link, and so remains the same entry.
 *
 * https://docs.publishing.service.gov.uk/repos/search-api/using-the-search-api.html
 * @throws ParseError if the response has another format
 */
export function parseGovukItems(document: FetchedDocument): AdapterResult {
  const results = assertJsonList(
    getJsonMember(parseJsonDocument(document), 'results'),
    'results, as the search of GOV.UK answers',
  );
  return parseItemList(results, parseItem, SITE_URL);
}

function parseItem(found: JsonObject): AdapterItem | null {
  const title = toNonEmptyText(getJsonMember(found, 'title'));
  const link = toNonEmptyText(getJsonMember(found, 'link'));
  if (title === null || link === null) return null;
  const organisations = getJsonMember(found, 'organisations');
  return {
    guid: link,
    title: escapeTextAsHtml(title),
    link,
    html: escapeTextAsHtml(toNonEmptyText(getJsonMember(found, 'description'))),
    date: toNonEmptyText(getJsonMember(found, 'public_timestamp')),
    sourceFields: omitEmptySourceFields({
      document_type: toSourceFieldValue(
        getJsonMember(found, 'content_store_document_type') ?? getJsonMember(found, 'format'),
      ),
      agencies: toSourceFieldValues(
        Array.isArray(organisations) ? organisations.map((one) => getJsonMember(one, 'title')) : [],
      ),
    }),
  };
}
