import { getLocalName } from './tokenize.ts';

/**
 * What an element of a malformed feed may contain, judged by its name.
 * - `leaf`: text only.
 * - `container`: text and markup.
 * - `structured`: other elements.
 * - `markup`: the element is an HTML element within a text.
 * - `unknown`: no feed format has an element with this name.
 */
export type ElementContentModel = 'leaf' | 'container' | 'structured' | 'markup' | 'unknown';

const LEAF_NAMES = new Set(
  (
    'title link guid pubdate category comments enclosure id updated published issued modified created date rights ' +
    'subtitle copyright tagline expirationdate creator subject publisher identifier language managingeditor ' +
    'webmaster generator lastbuilddate ttl docs name email uri url'
  ).split(' '),
);
const CONTAINER_NAMES = new Set('description summary content encoded body fulltext'.split(' '));
const STRUCTURED_NAMES = new Set('author contributor source image textinput group channel cloud item entry'.split(' '));
const HTML_NAMES = new Set(
  (
    'a abbr acronym address area article aside audio b base bdi bdo big blockquote br button canvas caption center ' +
    'cite code col colgroup data dd del details dfn dir div dl dt em embed fieldset figcaption figure font footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd label legend li main map mark nav noscript object ' +
    'ol optgroup option output p param picture pre progress q rp rt ruby s samp script section select small span ' +
    'strike strong style sub sup svg table tbody td template textarea tfoot th thead time tr tt u ul var video wbr'
  ).split(' '),
);
const VOID_NAMES = new Set('area base br col embed hr img input param track wbr'.split(' '));

/** Returns true if a tag name is the name of an HTML element, in upper or lower case. */
export const isHtmlElementName = (name: string): boolean => HTML_NAMES.has(name.toLowerCase());

/** Returns true if the HTML element with this name has no end tag, such as `br`. */
export const isVoidElementName = (name: string): boolean => VOID_NAMES.has(name.toLowerCase());

/**
 * Returns what an element of a malformed feed may contain, judged by its name.
 * A name with an undeclared prefix is `markup`. A name with a declared prefix that no format lists is `structured`.
 */
export function getElementContentModel(name: string, isDeclared: (prefix: string) => boolean): ElementContentModel {
  const local = getLocalName(name).toLowerCase();
  const prefix = name.slice(0, Math.max(0, name.length - local.length - 1));
  if (prefix !== '' && !isDeclared(prefix)) return 'markup';
  if (CONTAINER_NAMES.has(local)) return 'container';
  if (LEAF_NAMES.has(local)) return 'leaf';
  if (STRUCTURED_NAMES.has(local)) return 'structured';
  if (prefix !== '') return 'structured';
  return HTML_NAMES.has(local) ? 'markup' : 'unknown';
}
