import type { FetchedDocument } from '../fetch-document.ts';
import {
  type AdapterItem,
  type AdapterItems,
  omitEmptyFields,
  toFieldValue,
  toFieldValues,
  toHtml,
} from './adapter-item.ts';
import { assertList, getMember, type JsonObject, parseItemList, parseJsonDocument, toText } from './json-document.ts';

const SITE_URL = 'https://www.gov.uk';

/**
 * Parses a response of GOV.UK's search API, whose links are relative to the site.
 * A republished page keeps its link, and so remains the same entry.
 *
 * https://docs.publishing.service.gov.uk/repos/search-api/using-the-search-api.html
 * @throws ParseError if the response has another format
 */
export function parseGovukItems(document: FetchedDocument): AdapterItems {
  const results = assertList(
    getMember(parseJsonDocument(document), 'results'),
    'results, as the search of GOV.UK answers',
  );
  return parseItemList(results, parseItem, SITE_URL);
}

function parseItem(found: JsonObject): AdapterItem | null {
  const title = toText(getMember(found, 'title'));
  const link = toText(getMember(found, 'link'));
  if (title === null || link === null) return null;
  const organisations = getMember(found, 'organisations');
  return {
    guid: link,
    title: toHtml(title),
    link,
    html: toHtml(toText(getMember(found, 'description'))),
    date: toText(getMember(found, 'public_timestamp')),
    sourceFields: omitEmptyFields({
      document_type: toFieldValue(getMember(found, 'content_store_document_type') ?? getMember(found, 'format')),
      agencies: toFieldValues(Array.isArray(organisations) ? organisations.map((one) => getMember(one, 'title')) : []),
    }),
  };
}
