/*
 * Content negotiation by the Accept header (RFC 9110 section 12.5.1). A caller that accepts none of the offers gets
 * the first one: the RFC leaves that to the server, and JSON serves feed readers and browsers better than an error.
 */

/** A media type that a route offers for its response, with parameters such as the charset. */
export interface MediaTypeOffer {
  type: string;
  parameters: Record<string, string>;
}

interface MediaRange {
  type: string;
  parameters: [string, string][];
  quality: number;
}

interface RangeMatch {
  quality: number;
  specificity: number;
}

const RANGE_PARTS = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;
const PARAMETER_PARTS = /(?:[^;"]|"(?:[^"\\]|\\.)*")+/g;
const MEDIA_RANGE_PATTERN = /^(?:\*\/\*|[\w!#$&^.+-]+\/(?:\*|[\w!#$&^.+-]+))$/;
/** A longer header is ignored: the cost of parsing grows with the square of its length. */
const MAX_HEADER_LENGTH = 1_000;
const QUALITY_PATTERN = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Returns the offered media type that the values of the Accept header prefer (RFC 9110).
 * Among equally preferred offers, the one with the most specific match wins, then the first one. Without the header, or
 * if no offer is accepted, the first offer is returned.
 */
export function selectMediaTypeOffer<T extends MediaTypeOffer>(accept: string[], offers: readonly [T, ...T[]]): T {
  const header = accept.join(',');
  const ranges = (header.length > MAX_HEADER_LENGTH ? null : header.match(RANGE_PARTS))?.flatMap(parseMediaRange) ?? [];
  let best: { offer: T; match: RangeMatch } | null = null;
  for (const offer of offers) {
    const match = matchOffer(offer, ranges);
    if (match.quality > 0 && (!best || compareMatches(match, best.match) > 0)) best = { offer, match };
  }
  return best?.offer ?? offers[0];
}

const compareMatches = (a: RangeMatch, b: RangeMatch) => a.quality - b.quality || a.specificity - b.specificity;

/** Returns how well an offer matches: the most specific matching range decides. */
function matchOffer(offer: MediaTypeOffer, ranges: MediaRange[]): RangeMatch {
  let best: RangeMatch = { quality: 0, specificity: 0 };
  for (const range of ranges) {
    const specificity = getSpecificity(range, offer);
    if (specificity > best.specificity) best = { quality: range.quality, specificity };
  }
  return best;
}

/**
 * Returns how specific a match is: 0 for none, then any type, any subtype, this type.
 * Each parameter adds to it.
 */
function getSpecificity({ type, parameters }: MediaRange, offer: MediaTypeOffer): number {
  if (parameters.some(([name, value]) => offer.parameters[name] !== value)) return 0;
  if (type === offer.type) return 3 + parameters.length;
  if (type === '*/*') return 1;
  return type.endsWith('/*') && offer.type.startsWith(type.slice(0, -1)) ? 2 : 0;
}

/** Parses one part of the header; returns no range if it is malformed. */
function parseMediaRange(text: string): MediaRange[] {
  const [type = '', ...rest] =
    text
      .toLowerCase()
      .match(PARAMETER_PARTS)
      ?.map((part) => part.trim()) ?? [];
  const parameters = rest.map((part): [string, string] => {
    const [name = '', value = ''] = part.split(/\s*=\s*(.*)/s);
    return [name, value.replace(/^"(.*)"$/s, '$1')];
  });
  const quality = parameters.find(([name]) => name === 'q')?.[1] ?? '1';
  if (!MEDIA_RANGE_PATTERN.test(type) || !QUALITY_PATTERN.test(quality)) return [];
  return [{ type, parameters: parameters.filter(([name]) => name !== 'q'), quality: Number(quality) }];
}
