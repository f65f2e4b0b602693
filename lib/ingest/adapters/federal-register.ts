import type { FetchedDocument } from '../fetch-document.ts';
import {
  type AdapterItem,
  type AdapterItems,
  omitEmptyFields,
  toFieldDay,
  toFieldValue,
  toFieldValues,
  toHtml,
} from './adapter-item.ts';
import { assertList, getMember, type JsonObject, parseItemList, parseJsonDocument, toText } from './json-document.ts';

/**
 * Parses a response of the Federal Register's API (`documents.json`).
 * The response has no `results` if no document matches.
 *
 * https://www.federalregister.gov/developers/documentation/api/v1
 * @throws ParseError if the response has another format
 */
export function parseFederalRegisterItems(document: FetchedDocument): AdapterItems {
  const answer = parseJsonDocument(document);
  if (getMember(answer, 'count') === 0) return parseItemList([], parseItem);
  return parseItemList(assertList(getMember(answer, 'results'), 'results, as the Federal Register answers'), parseItem);
}

function parseItem(found: JsonObject): AdapterItem | null {
  const title = toText(getMember(found, 'title'));
  const number = toFieldValue(getMember(found, 'document_number'));
  if (title === null) return null;
  return {
    guid: number,
    title: toHtml(title),
    link: toText(getMember(found, 'html_url')),
    html: toHtml(toText(getMember(found, 'abstract'))),
    date: toText(getMember(found, 'publication_date')),
    sourceFields: omitEmptyFields({
      document_number: number,
      document_type: toFieldValue(getMember(found, 'type')),
      effective_date: toFieldDay(getMember(found, 'effective_on')),
      comment_date: toFieldDay(getMember(found, 'comments_close_on')),
      docket_ids: toFieldValues(getMember(found, 'docket_ids')),
      regulation_ids: toFieldValues(getMember(found, 'regulation_id_numbers')),
      cfr_references: toFieldValues(toList(getMember(found, 'cfr_references')).map(formatCfrReference)),
      agencies: toFieldValues(toList(getMember(found, 'agencies')).map(getAgencyName)),
    }),
  };
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Formats title and part of the Code of Federal Regulations: `12 CFR 1026`. */
function formatCfrReference(reference: unknown): string | null {
  const title = toText(getMember(reference, 'title'));
  const part = toText(getMember(reference, 'part'));
  if (title === null) return null;
  return part === null ? `${title} CFR` : `${title} CFR ${part}`;
}

/** Agencies without a name in the Register have the name that they gave themselves. */
function getAgencyName(agency: unknown): unknown {
  return getMember(agency, 'name') ?? getMember(agency, 'raw_name');
}
