import type { Compared } from './compared.ts';

/*
 * What is looked for of an entry, to find those that may be related to it: something that it cites, and words of its title. Of words,
 * those that its description has as well: another title has them too as a rule. How rare one is, is guessed by its length.
 */

/** So many words, and a third one where nothing is cited. */
const MOST_WORDS = 3;
/** Which of what is cited is looked for: what names one matter, then what names one act. */
const CITED_FIRST = ['docket', 'rin', 'release', 'celex', 'eli', 'fr', 'eu_act', 'cfr', 'usc'];
/** Numbers are rarer than words of their length; years are not. */
const RARE_NUMBER = /^(?!(?:19|20)\d\d$)\d{3,}$/;
const AS_LONG_AS = 12;

/** The name of something that an entry cites, with its type, and the stems of words, the most telling first. */
export interface LookedFor {
  cited: { name: string; type: string } | null;
  words: string[];
}

/** What is looked for of an entry. */
export function lookedFor({ cited, telling, matter }: Compared): LookedFor {
  const [first] = [...cited].sort(([, a], [, b]) => CITED_FIRST.indexOf(a) - CITED_FIRST.indexOf(b));
  const inText = new Set(telling.text);
  const length = (stem: string) => (RARE_NUMBER.test(stem) ? AS_LONG_AS : stem.length);
  const words = [...(matter.length > 1 ? matter : telling.title)].sort(
    (a, b) => Number(inText.has(b)) - Number(inText.has(a)) || length(b) - length(a) || (a < b ? -1 : 1),
  );
  return {
    cited: first ? { name: first[0], type: first[1] } : null,
    words: words.slice(0, first ? MOST_WORDS - 1 : MOST_WORDS),
  };
}
