import { type Gap, isFigure, isSameWord, type Token } from './follow.ts';
import { marksOf } from './marks.ts';
import type { Pair } from './pair.ts';
import { isPlain } from './plain-words.ts';
import type { Update } from './source.ts';

const PRONOUN =
  /^(?:it|he|she|they|we|you|us|its|his|her|their|this|these|that|er|sie|es|dies|diese|il|elle|ils|elles|el|ella|ellos|egli|essa|esso|hij|zij|ze|dit|deze|ele|ela|eles|usted|wir|vous|nous|wij)$/;
const ARTICLE = /^(?:the|la|le|les|l'\p{L}+|el|los|las|il|lo|gli|i|de|het|der|die|das|o|os|a|as)$/u;

/** Beginnings of words for someone who was named before. */
const PARTY =
  'firm|bank|insur|lender|provid|issuer|advis|broker|direct|group|trader|exchang|manag|fund|compan|compag|impres|azien|societ|operat|parent|subsid|defend|respon|licens|indivi|verein|anbiet|gesell|institu|konzern|versic|vorsta|etabli|banque|dirige|assure|groupe|entida|banco|asegur|emisor|gestor|banca|interm|emitte|gruppo|instel|verzek|aanbie|ondern|bestuu';
const IS_PARTY = new RegExp(`^(?:${PARTY})`, 'u');
const THE_PARTY = new RegExp(
  `(?<!\\p{L})(?:the|its|this|la|le|l'|el|il|lo|de|het|die|der|das|dem|den) ?(?:${PARTY})`,
  'u',
);

/** True of the beginning of a word for someone: "bank", "issuer". */
export const isParty = (key: string) => IS_PARTY.test(key);
/** True if a text speaks of someone named before. */
export const hasTheParty = (reading: string) => THE_PARTY.test(reading);

/** True of a word of the institution's name, or of its initials. */
export const isOfInstitution = ({ key, low }: Pick<Token, 'key' | 'low'>, { institution }: Update) =>
  institution.has(key) || institution.has(low);

/** True if a gap of the source has a pronoun. */
export const hasPronoun = (tokens: Token[]) => tokens.some(({ low }) => PRONOUN.test(low));

/** The words of a gap that the other text does not have. */
export interface Exchange {
  gap: Gap;
  /** Those of the claim that stand elsewhere in the source; those of the source. */
  moved: Token[];
  lost: Token[];
  /** All of the claim. */
  own: Token[];
}

export function exchangesOf({ mine, theirs, update, alignment }: Pair): Exchange[] {
  const isIn = (token: Token, tokens: Token[]) => tokens.some((one) => isSameWord(one, token));
  const isTold = (token: Token) =>
    token.isContent && !isFigure(token) && !isPlain(token.key) && marksOf(token.low).size === 0;
  return alignment.gaps.map((gap) => {
    const own = gap.mine.filter((one) => isTold(one) && !isIn(one, theirs.tokens));
    const label = gap.isFirst ? (/^.*[:;] /su.exec(theirs.reading.slice(0, gap.after?.theirs.at))?.[0].length ?? 0) : 0;
    const lost = gap.theirs.filter((one) => one.at >= label && isTold(one) && !isIn(one, mine.tokens));
    return { gap, own, lost, moved: own.filter(({ key, low }) => update.stems.has(key) || update.lows.has(low)) };
  });
}

/** True if the span speaks of someone named before: "it", "the firm". */
export const isNamedAgain = ({ gap, lost }: Exchange) =>
  hasPronoun(gap.theirs) ||
  (ARTICLE.test(gap.theirs[0]?.low ?? '') && (lost.length < 2 || isParty(gap.theirs[1]?.low ?? '')));

/** True if all of a sentence stands in its span in the same order, but for who it is about where the span says "the firm". */
export function isWhollyIn(pair: Pair): boolean {
  return exchangesOf(pair).every((one) => {
    const own = one.gap.mine.filter((token) => token.isContent && !isOfInstitution(token, pair.update));
    if (own.length === 0) return true;
    if (!one.gap.isFirst || pair.alignment.gaps.length < 5 || !isNamedAgain(one)) return false;
    return own.every((token) => one.moved.includes(token) || isPlain(token.key));
  });
}
