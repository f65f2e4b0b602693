/*
 * Content negotiation by the header Accept (RFC 9110 section 12.5.1). A caller that accepts none of the offers gets the first
 * one: the RFC leaves that to the server, and JSON serves a feed reader or browser with its own list better than a refusal.
 */

/** A media type that can be answered, with its parameters. */
export interface Offer {
  type: string;
  parameters: Record<string, string>;
}

interface MediaRange {
  type: string;
  parameters: [string, string][];
  quality: number;
}

interface Match {
  quality: number;
  specificity: number;
}

const RANGES = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;
const PARTS = /(?:[^;"]|"(?:[^"\\]|\\.)*")+/g;
const MEDIA_RANGE = /^(?:\*\/\*|[\w!#$&^.+-]+\/(?:\*|[\w!#$&^.+-]+))$/;
/** A longer header is none: what it costs to read one grows with the square of its length. */
const MOST_CHARACTERS = 1_000;
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The offer that a caller prefers; of equals the one that is named most exactly, then the first one. */
export function chosenOffer<T extends Offer>(accept: string[], offers: readonly [T, ...T[]]): T {
  const header = accept.join(',');
  const ranges = (header.length > MOST_CHARACTERS ? null : header.match(RANGES))?.flatMap(rangeOf) ?? [];
  let best: { offer: T; match: Match } | null = null;
  for (const offer of offers) {
    const match = matchOf(offer, ranges);
    if (match.quality > 0 && (!best || compare(match, best.match) > 0)) best = { offer, match };
  }
  return best?.offer ?? offers[0];
}

const compare = (a: Match, b: Match) => a.quality - b.quality || a.specificity - b.specificity;

/** How well an offer matches: the most specific range that fits decides. */
function matchOf(offer: Offer, ranges: MediaRange[]): Match {
  let best: Match = { quality: 0, specificity: 0 };
  for (const range of ranges) {
    const specificity = specificityOf(range, offer);
    if (specificity > best.specificity) best = { quality: range.quality, specificity };
  }
  return best;
}

/** 0 for no match; then rising: any type, any subtype, exactly this type; and more for each parameter. */
function specificityOf({ type, parameters }: MediaRange, offer: Offer): number {
  if (parameters.some(([name, value]) => offer.parameters[name] !== value)) return 0;
  if (type === offer.type) return 3 + parameters.length;
  if (type === '*/*') return 1;
  return type.endsWith('/*') && offer.type.startsWith(type.slice(0, -1)) ? 2 : 0;
}

/** The range of one part of the header; none if it is malformed. */
function rangeOf(text: string): MediaRange[] {
  const [type = '', ...rest] =
    text
      .toLowerCase()
      .match(PARTS)
      ?.map((part) => part.trim()) ?? [];
  const parameters = rest.map((part): [string, string] => {
    const [name = '', value = ''] = part.split(/\s*=\s*(.*)/s);
    return [name, value.replace(/^"(.*)"$/s, '$1')];
  });
  const quality = parameters.find(([name]) => name === 'q')?.[1] ?? '1';
  if (!MEDIA_RANGE.test(type) || !QUALITY.test(quality)) return [];
  return [{ type, parameters: parameters.filter(([name]) => name !== 'q'), quality: Number(quality) }];
}
