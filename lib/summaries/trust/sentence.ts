import { type Grammar, grammarOf, isVerb } from './grammar.ts';
import { type Word, wordsOf } from './words.ts';

/** A sentence of a source, read for what can be left out of it. */
export interface Sentence {
  words: Word[];
  language: string;
  grammar: Grammar;
  /** For each word whether it is the verb of a clause. */
  verbs: boolean[];
  /** For each place between words, the end too, how many brackets are open. */
  depths: number[];
  /** For each place between words whether it is inside a name. */
  names: boolean[];
  /** Which of its parts can be left out, as far as that was asked. */
  known: Map<number, boolean>;
}

export function readSentence(text: string, language: string): Sentence {
  const words = wordsOf(text);
  const grammar = grammarOf(language);
  const verbs = words.map((_, i) => isVerb(words, i, grammar));
  return { words, language, grammar, verbs, depths: depthsOf(words), names: namesOf(words, grammar), known: new Map() };
}

function depthsOf(words: Word[]): number[] {
  let depth = 0;
  const after = words.map(({ before }) => {
    const least = depth;
    for (const sign of before) {
      if (sign === '(' || sign === '[') depth += 1;
      if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    }
    return [least, depth] as const;
  });
  return [...after.map(([a, b]) => Math.min(a, b)), 0];
}

const CAPITAL = /^\p{Lu}|^\p{Ll}\p{Lu}/u;
const LINK =
  /^(?:of|the|and|&|for|de|du|des|la|le|les|del|della|dei|degli|di|y|e|et|da|do|dos|das|van|von|der|den|für|zu|al|el)$/;

/** A name is a run of words with capitals, small words between them included: "Bank of England". */
function namesOf(words: Word[], { determiners, adjuncts, fillers }: Grammar): boolean[] {
  const isSmall = ({ low }: Word) => determiners.has(low) || adjuncts.has(low) || fillers.has(low);
  const isCapital = (i: number) => {
    const word = words[i];
    return word !== undefined && CAPITAL.test(word.raw) && !(isSmall(word) && (i === 0 || word.before !== ''));
  };
  const inside = [...words, null].map(() => false);
  for (let i = 0; i < words.length; i += 1) {
    if (!isCapital(i)) continue;
    let next = i + 1;
    while (
      next < words.length &&
      next < i + 4 &&
      words[next]?.before === '' &&
      !isCapital(next) &&
      LINK.test(words[next]?.low ?? '')
    )
      next += 1;
    if (next < words.length && words[next]?.before === '' && isCapital(next))
      for (let k = i + 1; k <= next; k += 1) inside[k] = true;
  }
  return inside;
}
