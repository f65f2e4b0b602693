import { align, type Gap, type Line, weightOf } from './follow.ts';
import { textOf, tight } from './gap-text.ts';
import { marksOf } from './marks.ts';
import type { Pair } from './pair.ts';
import { bans, denies, isDenial } from './polarity.ts';
import type { Update } from './source.ts';

const LAST = 4;

/** True if words that only a denial of the span has stand elsewhere in a sentence without one. */
export function isMovedFromDenial({ mine, theirs, span, alignment: { gaps } }: Pair): boolean {
  if (denies(mine.reading) || bans(mine.reading)) return false;
  const moved = gaps
    .flatMap((gap) => gap.mine)
    .filter(({ isContent, key }) => isContent && theirs.tokens.some((one) => one.key === key));
  const denied = moved.filter(({ key }) => {
    const all = span.signed.filter(({ stem }) => stem === key);
    return all.length > 0 && all.every((one) => one.denied > 0);
  });
  return denied.length > 1;
}

/** This many words in a row that a sentence of the source denies must not be told without a denial. */
const RUN = 3;

/** True if a sentence of an update denies a run of the words of a claim, whichever sentence holds the claim. */
export function isDeniedIn(mine: Line, { spans }: Update): boolean {
  if (denies(mine.reading) || marksOf(mine.reading).has('doubt')) return false;
  const keys = new Set(mine.tokens.filter(({ isContent }) => isContent).map(({ key }) => key));
  return spans
    .filter(
      ({ stems, text }) => [...keys].filter((key) => stems.has(key)).length >= RUN - 1 && denies(text.toLowerCase()),
    )
    .map(({ line }) => line)
    .some((theirs) => {
      const { gaps } = align(mine.tokens, theirs.tokens);
      return (
        endsInDenial(gaps) ||
        gaps.some((gap, i) => {
          if (!gap.after || weightOf(gap.mine) > 0) return false;
          if (!denies(textOf(theirs, tight(theirs, gap.theirs, gap.after.theirs)))) return false;
          const end = gaps.findIndex((one, j) => j > i && weightOf(one.mine) + weightOf(one.theirs) > 0);
          return gaps.slice(i, end === -1 ? undefined : end).filter(({ after }) => after).length >= RUN;
        })
      );
    });
}

/** True if a sentence of the source ends in "are not" right after two words of the claim that it has in a row. */
function endsInDenial(gaps: Gap[]): boolean {
  const [before, last] = gaps.slice(-2);
  const isEnd = last && last.theirs.length < LAST && isDenial(last.theirs.at(-1)?.low ?? '');
  return Boolean(isEnd && before && gaps.length > 2 && weightOf(before.theirs) + weightOf(before.mine) === 0);
}
