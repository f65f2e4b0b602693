import { type Clause, clausesOf, sentencesOf } from './clauses.ts';
import { folded } from './folded.ts';
import { type Line, lineOf } from './follow.ts';
import { languageOf } from './language.ts';
import { capitalsOf, initialsOf } from './names.ts';
import { type Signed, signedOf } from './polarity.ts';
import { stemOf, wordsOf } from './words.ts';

/** What a model was told of one update, and nothing else of it. */
export interface Told {
  title: string;
  institution_name: string;
  description: string;
}

/** A sentence of the source. What takes long to find is found when it is asked for. */
export interface Span {
  text: string;
  stems: Set<string>;
  lows: Set<string>;
  capitals: string[];
  readonly clauses: Clause[];
  readonly signed: Signed[];
  readonly reading: string;
  readonly line: Line;
}

/** One update, read once for all claims about it: its title is the first of its spans. */
export interface Update {
  spans: Span[];
  language: string;
  /** All of it, folded, with capitals. */
  text: string;
  reading: string;
  stems: Set<string>;
  lows: Set<string>;
  /** Words that stand somewhere with a small first letter: they are not names. */
  small: Set<string>;
  institution: Set<string>;
  initials: Set<string>;
}

function spanOf(sentence: string): Span {
  const text = folded(sentence);
  const words = wordsOf(text.toLowerCase());
  let clauses: Clause[] | undefined;
  let signed: Signed[] | undefined;
  let line: Line | undefined;
  return {
    text,
    stems: new Set(words.map(({ stem }) => stem)),
    lows: new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)),
    capitals: capitalsOf(text).map(({ low }) => low),
    get clauses() {
      clauses ??= clausesOf(sentence, true);
      return clauses;
    },
    get signed() {
      signed ??= this.clauses.flatMap(({ reading }) => signedOf(reading, true));
      return signed;
    },
    get reading() {
      return this.clauses.map(({ reading }) => reading).join(' ; ');
    },
    get line() {
      line ??= lineOf(text);
      return line;
    },
  };
}

const MOST_SPANS = 24;

/** The spans that share most words and figures with a clause, in their order. */
export function nearestSpans({ spans }: Update, { words, facts }: Clause): Span[] {
  if (spans.length <= MOST_SPANS) return spans;
  const share = ({ stems, lows }: Span) =>
    words.filter(({ stem }) => stems.has(stem)).length + facts.filter(({ value }) => lows.has(value)).length;
  const shares = new Map(spans.map((span) => [span, share(span)]));
  const [least = 0] = [...shares.values()].sort((a, b) => b - a).slice(MOST_SPANS - 1);
  return spans.filter((span) => (shares.get(span) ?? 0) >= Math.max(1, least)).slice(0, MOST_SPANS);
}

/** Reads an update once for all claims about it. */
export function readUpdate({ title, institution_name, description }: Told): Update {
  const spans = [title, ...sentencesOf(description)].filter((one) => /[\p{L}\p{N}]/u.test(one)).map(spanOf);
  const institution = wordsOf(folded(institution_name).toLowerCase());
  const whole = folded([institution_name, title, description].join(' ; '));
  return {
    spans,
    language: languageOf(description || title),
    text: whole,
    reading: whole.toLowerCase(),
    stems: new Set([...spans.flatMap(({ stems }) => [...stems]), ...institution.map(({ stem }) => stem)]),
    lows: new Set(whole.toLowerCase().match(/[\p{L}\p{N}]+/gu)),
    small: new Set(whole.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu)?.map(stemOf)),
    institution: new Set([
      ...institution.flatMap(({ stem, low }) => [stem, low]),
      ...initialsOf(folded(institution_name)),
      ...(folded(institution_name).match(/\p{Lu}\p{L}*\p{Lu}\p{L}*/gu) ?? []).map((one) => one.toLowerCase()),
    ]),
    initials: initialsOf(whole),
  };
}
