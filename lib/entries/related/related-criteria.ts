import type { EntryComparisonData } from './entry-comparison-data.ts';

/*
 * The criteria for related entries: one citation, and words of the title. Words that are also in the description are
 * preferred, because other titles usually have them. The length of a word estimates its rarity.
 */

/** Limit of words; the third one only without a citation. */
const MAX_CRITERIA_WORDS = 3;
/** Citations by priority: those that identify a matter, then those that identify an act. */
const CITATION_PRIORITY = ['docket', 'rin', 'release', 'celex', 'eli', 'fr', 'eu_act', 'cfr', 'usc'];
/** Numbers are rarer than words of their length, except years. */
const RARE_NUMBER = /^(?!(?:19|20)\d\d$)\d{3,}$/;
const RARE_NUMBER_LENGTH = 12;

/**
 * The criteria by which related entries are searched: a citation and title words. `cited` is null for an entry without
 * citations, otherwise its `name` is normalized. `words` are stems, the most selective one first.
 */
export interface RelatedCriteria {
  cited: { name: string; type: string } | null;
  words: string[];
}

/**
 * Selects the citation and title stems that probably find the fewest unrelated entries. There are at most two stems
 * with a citation, and at most three without one.
 */
export function selectRelatedCriteria({ citedNames, significantWords, matter }: EntryComparisonData): RelatedCriteria {
  const [first] = [...citedNames].sort(([, a], [, b]) => CITATION_PRIORITY.indexOf(a) - CITATION_PRIORITY.indexOf(b));
  const inText = new Set(significantWords.text);
  const length = (stem: string) => (RARE_NUMBER.test(stem) ? RARE_NUMBER_LENGTH : stem.length);
  const words = [...(matter.length > 1 ? matter : significantWords.title)].sort(
    (a, b) => Number(inText.has(b)) - Number(inText.has(a)) || length(b) - length(a) || (a < b ? -1 : 1),
  );
  return {
    cited: first ? { name: first[0], type: first[1] } : null,
    words: words.slice(0, first ? MAX_CRITERIA_WORDS - 1 : MAX_CRITERIA_WORDS),
  };
}
