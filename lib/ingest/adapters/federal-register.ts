import type { FetchedDocument } from '../fetch.ts';
import { type AdapterItem, type AdapterItems, dayOfField, fieldOf, fieldsOf, givenFields, htmlOf } from './item.ts';
import { itemsOfList, jsonOf, listOf, type Members, member, textOf } from './json-document.ts';

/**
 * Parses a response of the Federal Register's API (`documents.json`). Without matches it has no `results`.
 *
 * https://www.federalregister.gov/developers/documentation/api/v1
 *
 * @throws ParseError
 */
export function federalRegisterItems(document: FetchedDocument): AdapterItems {
  const answer = jsonOf(document);
  if (member(answer, 'count') === 0) return itemsOfList([], itemOf);
  return itemsOfList(listOf(member(answer, 'results'), 'results, as the Federal Register answers'), itemOf);
}

function itemOf(found: Members): AdapterItem | null {
  const title = textOf(member(found, 'title'));
  const number = fieldOf(member(found, 'document_number'));
  if (title === null) return null;
  return {
    guid: number,
    title: htmlOf(title),
    link: textOf(member(found, 'html_url')),
    html: htmlOf(textOf(member(found, 'abstract'))),
    date: textOf(member(found, 'publication_date')),
    sourceFields: givenFields({
      document_number: number,
      document_type: fieldOf(member(found, 'type')),
      effective_date: dayOfField(member(found, 'effective_on')),
      comment_date: dayOfField(member(found, 'comments_close_on')),
      docket_ids: fieldsOf(member(found, 'docket_ids')),
      regulation_ids: fieldsOf(member(found, 'regulation_id_numbers')),
      cfr_references: fieldsOf(listed(member(found, 'cfr_references')).map(cfrOf)),
      agencies: fieldsOf(listed(member(found, 'agencies')).map(agencyOf)),
    }),
  };
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Formats title and part of the Code of Federal Regulations: `12 CFR 1026`. */
function cfrOf(reference: unknown): string | null {
  const title = textOf(member(reference, 'title'));
  const part = textOf(member(reference, 'part'));
  if (title === null) return null;
  return part === null ? `${title} CFR` : `${title} CFR ${part}`;
}

/** Agencies without a name in the Register have the name that they gave themselves. */
function agencyOf(agency: unknown): unknown {
  return member(agency, 'name') ?? member(agency, 'raw_name');
}
