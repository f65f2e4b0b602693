import { isDeniedIn } from './denials.ts';
import { exchangedIn } from './exchanged.ts';
import { isWhollyIn } from './exchanges.ts';
import { folded } from './folded.ts';
import { align, type Line, lineOf, type Token } from './follow.ts';
import { languageOf } from './language.ts';
import { namesIn } from './names.ts';
import { hasOtherNames } from './other-names.ts';
import type { Pair } from './pair.ts';
import { changedQualifier } from './qualifiers.ts';
import type { Update } from './source.ts';
import { haveChangedSides, isTurnedIn } from './turns.ts';
import { hasStem, type Lack } from './window.ts';

/*
 * A lie is often a sentence of the source with one thing changed. Where a sentence follows one of its source word for word, all that
 * it leaves out, adds or has in another's place is looked at.
 */

/** The share of a sentence's words that must follow a span in its order, or nearly do. */
const CLOSE = 0.6;
const HALF = 0.5;
/** Spans that have as many of its words, but for this share, may hold it as well. */
const NEARLY = 0.05;
const MOST_SPANS = 6;
const MOST_READ = 16;

/** What a sentence that follows one of its source changed in it; `isHeld` if all of it stands there in the same order. */
export function changeOf(sentence: string, updates: Update[]): { change: Lack | null; isHeld: boolean } {
  const own = updates.filter(({ language }) => languageOf(sentence, language) === language);
  const text = folded(sentence);
  const mine = lineOf(text);
  if (own.some((update) => isDeniedIn(mine, update))) return { change: 'opposite', isHeld: false };
  const pairs = pairsOf(text, mine, own);
  const close = pairs.filter(({ alignment }) => alignment.share >= CLOSE);
  const apart = pairs.filter(({ cover, alignment }) => cover > 1 - NEARLY && alignment.share < CLOSE);
  if (apart.some(haveChangedSides)) return { change: 'subject', isHeld: false };
  const changes = close.map(changeIn);
  const isHeld = close.some((pair, i) => changes[i] === null && isWhollyIn(pair));
  if (close.length === 0) return { change: pairs.length > 0 && pairs.every(hasOtherNames) ? 'subject' : null, isHeld };
  return { change: apart.length > 0 || changes.includes(null) ? null : (changes[0] ?? null), isHeld };
}

/** The spans that share most words with a sentence, so that the others need not be read. */
const nearest = (content: Token[], { spans }: Update) =>
  spans
    .map((span) => ({ span, shared: content.filter(({ key }) => span.stems.has(key)).length }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_READ)
    .map(({ span }) => span);

/** The sentences of the updates that have most of a sentence's words, in any order or in its own. */
function pairsOf(text: string, mine: Line, updates: Update[]): Pair[] {
  const content = mine.tokens.filter(({ isContent }) => isContent);
  const pairs = updates
    .flatMap((update) => {
      const own = content.filter(({ key, low }) => !update.institution.has(key) && !update.institution.has(low));
      return nearest(content, update).map((span) => {
        const keys = new Set(span.line.tokens.map(({ key }) => key));
        return { update, span, cover: own.filter(({ key }) => hasStem(keys, key)).length / Math.max(1, own.length) };
      });
    })
    .filter(({ cover }) => cover >= HALF)
    .sort((a, b) => b.cover - a.cover)
    .slice(0, MOST_SPANS)
    .map((one) => ({
      ...one,
      text,
      mine,
      theirs: one.span.line,
      alignment: align(mine.tokens, one.span.line.tokens),
      names: { mine: namesIn(text, one.update), theirs: namesIn(one.span.text, one.update) },
    }));
  const [most, closest] = [
    Math.max(0, ...pairs.map(({ cover }) => cover)),
    Math.max(0, ...pairs.map(({ alignment }) => alignment.share)),
  ];
  return pairs.filter(({ cover, alignment }) => cover > most - NEARLY || alignment.share > closest - NEARLY);
}

const changeIn = (pair: Pair): Lack | null =>
  exchangedIn(pair) ?? (isTurnedIn(pair) ? 'subject' : null) ?? changedQualifier(pair);
