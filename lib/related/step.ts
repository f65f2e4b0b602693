import type { Kind } from '../kinds/kind.ts';
import { type Compared, citedByBoth, daysBetween, eachLacks, linkOfBoth } from './compared.ts';
import type { RelationReason } from './related.ts';
import { partIn } from './telling.ts';

/*
 * Decides whether two entries are steps of one matter: a consultation, the proposal, the final rule, or an amendment
 * of one of them.
 */

/**
 * Citations that identify a matter of an agency: entries with one in common are steps if their titles are similar or
 * both make rules.
 */
export const MATTERS: string[] = ['docket', 'rin'];
/** The stages of a rule. Guidance has the same stages. */
const STAGES: Partial<Record<Kind, number>> = { consultation: 1, proposed_rule: 2, final_rule: 3, guidance: 3 };
/** The longest matter in days, if only titles or citations indicate one. */
const MATTER_DAYS = 1_100;
/** The least share of the shorter title in the other text: with a common citation or link, and without. */
const LEAST_TITLE = { cited: 0.75, alone: 1 };
/** The fewest words of a title that identify its matter. */
const LEAST_WORDS = { cited: 2, alone: 4 };
/** The least share of the longer title in the shorter one, without other evidence. */
const LEAST_LONGER = 0.85;

/** Returns why two entries are steps of one matter; null if they are not, or without evidence. */
export function stepOf(a: Compared, b: Compared): RelationReason[] | null {
  const both = citedByBoth(a, b);
  const part = Math.max(partIn(a.matter, b.telling.words), partIn(b.matter, a.telling.words));
  const matters = both.filter(({ by }) => MATTERS.includes(by));
  if (matters.length > 0 && (part >= LEAST_TITLE.cited || (stageOf(a) > 0 && stageOf(b) > 0))) return matters;
  if (daysBetween(a, b) > MATTER_DAYS || eachLacks(a.matter, a.telling, b.matter, b.telling)) return null;
  const words = Math.min(a.matter.length, b.matter.length);
  const isAlike = part >= LEAST_TITLE.cited && words >= LEAST_WORDS.cited;
  const link =
    isAlike && !eachLacks(a.telling.numbers, a.telling, b.telling.numbers, b.telling) ? linkOfBoth(a, b) : null;
  if (link) return [{ by: 'link', value: link }];
  if (daysBetween(a, b) < 1 || (!changesOther(a, b) && !areInOrder(a, b))) return null;
  if (isAlike && both.length > 0) return both;
  const common = a.matter.filter((stem) => b.matter.includes(stem));
  const isLong =
    words >= LEAST_WORDS.alone && common.length >= LEAST_LONGER * Math.max(a.matter.length, b.matter.length);
  const isOfOne = a.entry.institution_name === b.entry.institution_name;
  return isOfOne && isLong && part >= LEAST_TITLE.alone ? [{ by: 'title', value: common.join(' ') }] : null;
}

/** Returns whether the title of only one entry says that it amends an act. */
const changesOther = (a: Compared, b: Compared) => a.changes.length > 0 !== b.changes.length > 0;

const stageOf = ({ entry }: Compared): number => STAGES[entry.kind ?? 'other'] ?? 0;

/** Returns whether both are different stages of a rule, in the order of time. */
function areInOrder(a: Compared, b: Compared): boolean {
  const [ofA, ofB] = [stageOf(a), stageOf(b)];
  if (ofA === 0 || ofB === 0 || ofA === ofB) return false;
  return ofA < ofB === a.entry.published_date < b.entry.published_date;
}
