import type { Feed } from '../../feeds/feed.ts';
import type { FetchedDocument } from '../fetch.ts';
import { type AdapterItem, type AdapterItems, fieldOf, givenFields, htmlOf } from './item.ts';
import { itemsOfList, jsonOf, listOf, type Members, member, textOf } from './json-document.ts';

const CELEX = /^[0-9A-Z][0-9A-Z()_/-]{4,40}$/i;
const PAGE = 'https://eur-lex.europa.eu/legal-content';

/**
 * Parses the acts in a CELLAR query result (SPARQL 1.1 JSON) with the variables `title`, `date`, and `celex` or
 * `work`.
 *
 * A work with several values of a variable has several rows, of which the first counts.
 * https://www.w3.org/TR/sparql11-results-json/
 *
 * @throws ParseError
 */
export function eurlexItems(document: FetchedDocument, { language }: Feed): AdapterItems {
  const bindings = listOf(
    member(member(jsonOf(document), 'results'), 'bindings'),
    'results.bindings, as SPARQL answers',
  );
  const known = new Set<string>();
  const all = itemsOfList(bindings, (row) => itemOf(row, language));
  const items = all.items.filter(({ guid }) => guid !== null && !known.has(guid) && known.add(guid));
  return { ...all, items };
}

function itemOf(row: Members, language: string | null): AdapterItem | null {
  const value = (name: string) => textOf(member(member(row, name), 'value'));
  const title = value('title');
  const number = value('celex');
  const celex = number !== null && CELEX.test(number) ? number : null;
  const guid = celex ?? value('work');
  if (title === null || guid === null) return null;
  return {
    guid,
    title: htmlOf(title),
    link: celex === null ? value('work') : pageOf(celex, language),
    html: htmlOf(value('abstract')),
    date: value('date'),
    sourceFields: givenFields({ document_number: fieldOf(celex) }),
  };
}

function pageOf(celex: string, language: string | null): string {
  const code = /^[a-z]{2}/.exec(language ?? '')?.[0] ?? 'en';
  return `${PAGE}/${code.toUpperCase()}/TXT/?uri=CELEX:${encodeURIComponent(celex)}`;
}
