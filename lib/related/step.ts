import type { Kind } from '../kinds/kind.ts';
import { type Compared, citedByBoth, daysBetween, eachLacks, linkOfBoth } from './compared.ts';
import type { RelationReason } from './related.ts';
import { partIn } from './telling.ts';

/*
 * Whether two entries are steps of one matter: a consultation, the proposal, the final rule, and what changes one of them.
 */

/** What names one matter of an agency: all that has it is a step, if the title says about the same or both make rules. */
export const MATTERS: string[] = ['docket', 'rin'];
/** The stages of a rule. Guidance is consulted on and issued as rules are. */
const STAGES: Partial<Record<Kind, number>> = { consultation: 1, proposed_rule: 2, final_rule: 3, guidance: 3 };
/** How long a matter takes at most, in days, where only its title or what it cites says that it is one. */
const MATTER_DAYS = 1_100;
/** The least part of the shorter title that stands in the other text: where both cite the same or have one link, and where nothing else says so. */
const LEAST_TITLE = { cited: 0.75, alone: 1 };
/** The fewest words of a title that say its matter. */
const LEAST_WORDS = { cited: 2, alone: 4 };
/** The least part of the longer title that stands in the shorter one, where nothing else says that they are of one matter. */
const LEAST_LONGER = 0.85;

/** Why two entries are steps of one matter; null if they are not, or nothing says that they are. */
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

/** Whether the title of one says that it changes the act of the other. */
const changesOther = (a: Compared, b: Compared) => a.changes.length > 0 !== b.changes.length > 0;

const stageOf = ({ entry }: Compared): number => STAGES[entry.kind ?? 'other'] ?? 0;

/** Whether both are stages of a rule, another one each, and the later stage came later. */
function areInOrder(a: Compared, b: Compared): boolean {
  const [ofA, ofB] = [stageOf(a), stageOf(b)];
  if (ofA === 0 || ofB === 0 || ofA === ofB) return false;
  return ofA < ofB === a.entry.published_date < b.entry.published_date;
}
