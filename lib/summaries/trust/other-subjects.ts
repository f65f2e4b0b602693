import { type Exchange, hasPronoun, isNamedAgain, isOfInstitution, isParty } from './exchanges.ts';
import { isFigure, type Token, weightOf } from './follow.ts';
import type { Pair } from './pair.ts';

/** Words for a document that was named before. */
const DOCUMENT =
  /^(?:circul|report|statem|paper|letter|notice|brief|guide|guidan|consul|rule|review|polic|offer|rundsc|verfug|comuni|provve|beslui|decisi|speech|press|releas|warnin|propos|draft|instru|informe|rappor|bericht|avis|bullet)/;
/** Plain words for those whom a regulator has rules for. */
const ADDRESSEE =
  /^(?:firms?|persons?|people|compan(?:y|ies)|institutions?|entit(?:y|ies)|unternehmen|institute?|etablissements?|entidades?|imprese|instellingen)$/;
const BE =
  'is|are|was|were|ist|sind|war|wurden?|wird|werden|est|sont|es|son|fue|e|sono|wordt|werd|werden|zijn|foi|sao|ete|sido|stat[oaie]';
const PASSIVE = new RegExp(`(?<!\\p{L})(?:${BE}|been|be)(?!\\p{L})`, 'u');
const SUBJECT = { longest: 12, share: 0.75 };

/** True if a sentence begins with someone of the source of whom its span says nothing, and the span with someone else. */
export function isOtherSubject(one: Exchange, { mine, update, alignment }: Pair): boolean {
  const { gap, moved, lost } = one;
  if (!gap.isFirst || !gap.after || gap.theirs.length > SUBJECT.longest) return false;
  if (alignment.share < SUBJECT.share || moved.length === 0 || /de|nl/.test(update.language)) return false;
  const isRegulator = (token: Token) => isOfInstitution(token, update) || update.initials.has(token.low);
  const others = lost.filter((token) => !isRegulator(token));
  if (moved.every(isRegulator))
    return gap.theirs.some(({ low }) => ADDRESSEE.test(low)) || others.some(({ key }) => !DOCUMENT.test(key));
  if (isNamedAgain(one)) return false;
  if (lost.some(isRegulator)) return !PASSIVE.test(mine.reading.slice(0, gap.after.mine.at));
  return others.some(({ key }) => !isParty(key) && !DOCUMENT.test(key));
}

/** A new clause for sure, or if what stands before it is one. */
const BOUNDARY =
  /(;|(?<!\p{L})(?:while|whereas|wohingegen|tandis que|alors que|mientras que|mentre|terwijl|enquanto)(?!\p{L}))/gu;
const JOINT = /^(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar)$/;
const AND = /,? (?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar) /gu;
const FINITE = new RegExp(
  `(?<!\\p{L})(?:${BE}|has|have|had|will|would|must|may|shall|can|did|does|hat|haben|a|ont|etait|ha|han|hanno|heeft|hebben)(?!\\p{L})`,
  'u',
);

/** True if a sentence goes on with a word of the span's next clause or list item, whose own subject it leaves out. */
export function isOfNextClause({ gap, lost }: Exchange, { mine, theirs, update, alignment }: Pair): boolean {
  const before = alignment.gaps[alignment.gaps.indexOf(gap) - 1]?.after;
  if (!before || !gap.after || weightOf(gap.mine) > 0 || gap.mine.some(({ low }) => JOINT.test(low))) return false;
  if (/[,;]/.test(mine.reading.slice(before.mine.end, gap.after.mine.at))) return false;
  const text = theirs.reading.slice(before.theirs.end, gap.after.theirs.at);
  const cut = [...text.matchAll(BOUNDARY), ...text.matchAll(AND)].sort((a, b) => a.index - b.index).at(-1);
  if (!cut) return false;
  const start = cut.index + cut[0].length;
  const end = isFigure(gap.after.theirs) ? start : Math.max(start, text.lastIndexOf(', '));
  const left = gap.theirs.filter(({ at }) => at >= before.theirs.end + end);
  if (hasPronoun(left) || left.some(({ key }) => key === before.theirs.key) || isFigure(left[0])) return false;
  const first = text.slice(0, cut.index);
  const isClause = cut[1] !== undefined || /[\d¦]/.test(first) || FINITE.test(first);
  return isClause && lost.some((one) => left.includes(one) && !isOfInstitution(one, update));
}
