import type { FetchedDocument } from '../fetch.ts';
import { type AdapterItem, type AdapterItems, fieldOf, fieldsOf, givenFields, htmlOf } from './item.ts';
import { itemsOfList, jsonOf, listOf, type Members, member, textOf } from './json-document.ts';

const SITE = 'https://www.gov.uk';

/**
 * Parses a response of GOV.UK's search API, whose links are relative to the site. A republished page keeps its link,
 * and so its entry.
 *
 * https://docs.publishing.service.gov.uk/repos/search-api/using-the-search-api.html
 *
 * @throws ParseError
 */
export function govukItems(document: FetchedDocument): AdapterItems {
  const results = listOf(member(jsonOf(document), 'results'), 'results, as the search of GOV.UK answers');
  return itemsOfList(results, itemOf, SITE);
}

function itemOf(found: Members): AdapterItem | null {
  const title = textOf(member(found, 'title'));
  const link = textOf(member(found, 'link'));
  if (title === null || link === null) return null;
  const organisations = member(found, 'organisations');
  return {
    guid: link,
    title: htmlOf(title),
    link,
    html: htmlOf(textOf(member(found, 'description'))),
    date: textOf(member(found, 'public_timestamp')),
    sourceFields: givenFields({
      document_type: fieldOf(member(found, 'content_store_document_type') ?? member(found, 'format')),
      agencies: fieldsOf(Array.isArray(organisations) ? organisations.map((one) => member(one, 'title')) : []),
    }),
  };
}
