import type { EntryKind } from '../../extraction/kinds/entry-kind.ts';
import { getOverlapRatio } from './compare-words.ts';
import {
  type EntryComparisonData,
  eachLacksWordsOfOther,
  getCommonLink,
  getDaysBetween,
  listCommonCitations,
} from './entry-comparison-data.ts';
import type { RelationReason } from './related-entries.ts';

/*
 * Decides whether two entries are steps of one matter: a consultation, the proposal, the final rule, or an amendment
 * of one of them.
 */

/**
 * The types of citations that identify one matter of an agency, such as a rulemaking. They are the docket number and
 * the Regulation Identifier Number (RIN). Entries that share such a citation are steps of one matter if their titles
 * are similar, or if both are stages of a rule.
 */
export const MATTER_CITATION_TYPES: string[] = ['docket', 'rin'];
/** The stages of a rule. Guidance has the same stages. */
const RULE_STAGES: Partial<Record<EntryKind, number>> = {
  consultation: 1,
  proposed_rule: 2,
  final_rule: 3,
  guidance: 3,
};
/** The longest matter in days, if only titles or citations indicate one. */
const MAX_MATTER_DAYS = 1_100;
/** The least share of the shorter title in the other text: with a common citation or link, and without. */
const MIN_TITLE_OVERLAP = { cited: 0.75, alone: 1 };
/** The fewest words of a title that identify its matter. */
const MIN_TITLE_WORDS = { cited: 2, alone: 4 };
/** The least share of the longer title in the shorter one, without other evidence. */
const MIN_LONGER_TITLE_OVERLAP = 0.85;

/**
 * Returns the evidence that two entries are steps of one matter; null without enough evidence.
 * Steps are for example a proposal and its final rule.
 */
export function findSameMatterReasons(a: EntryComparisonData, b: EntryComparisonData): RelationReason[] | null {
  const both = listCommonCitations(a, b);
  const part = Math.max(
    getOverlapRatio(a.matter, b.significantWords.words),
    getOverlapRatio(b.matter, a.significantWords.words),
  );
  const matters = both.filter(({ by }) => MATTER_CITATION_TYPES.includes(by));
  if (matters.length > 0 && (part >= MIN_TITLE_OVERLAP.cited || (getStage(a) > 0 && getStage(b) > 0))) return matters;
  if (
    getDaysBetween(a, b) > MAX_MATTER_DAYS ||
    eachLacksWordsOfOther({ ofA: a.matter, a: a.significantWords, ofB: b.matter, b: b.significantWords })
  )
    return null;
  const minWords = Math.min(a.matter.length, b.matter.length);
  const isAlike = part >= MIN_TITLE_OVERLAP.cited && minWords >= MIN_TITLE_WORDS.cited;
  const link =
    isAlike &&
    !eachLacksWordsOfOther({
      ofA: a.significantWords.numbers,
      a: a.significantWords,
      ofB: b.significantWords.numbers,
      b: b.significantWords,
    })
      ? getCommonLink(a, b)
      : null;
  if (link) return [{ by: 'link', value: link }];
  if (getDaysBetween(a, b) < 1 || (!isAmendmentOfOther(a, b) && !areStagesInOrder(a, b))) return null;
  if (isAlike && both.length > 0) return both;
  const common = a.matter.filter((stem) => b.matter.includes(stem));
  const isLong =
    minWords >= MIN_TITLE_WORDS.alone &&
    common.length >= MIN_LONGER_TITLE_OVERLAP * Math.max(a.matter.length, b.matter.length);
  const isOfOne = a.entry.institution_name === b.entry.institution_name;
  return isOfOne && isLong && part >= MIN_TITLE_OVERLAP.alone ? [{ by: 'title', value: common.join(' ') }] : null;
}

/** Returns whether the title of only one entry says that it amends an act. */
const isAmendmentOfOther = (a: EntryComparisonData, b: EntryComparisonData) =>
  a.changes.length > 0 !== b.changes.length > 0;

const getStage = ({ entry }: EntryComparisonData): number => RULE_STAGES[entry.kind ?? 'other'] ?? 0;

/** Returns whether both are different stages of a rule, in the order of time. */
function areStagesInOrder(a: EntryComparisonData, b: EntryComparisonData): boolean {
  const ofA = getStage(a);
  const ofB = getStage(b);
  if (ofA === 0 || ofB === 0 || ofA === ofB) return false;
  return ofA < ofB === a.entry.published_date < b.entry.published_date;
}
