import { isMovedFromDenial } from './denials.ts';
import { type Gap, isFigure, type Line, type Token, weightOf } from './follow.ts';
import { textOf, tight } from './gap-text.ts';
import { type Mark, marksOf } from './marks.ts';
import { holdsModal } from './modals.ts';
import type { Pair } from './pair.ts';
import { bans, denies } from './polarity.ts';
import type { Lack } from './window.ts';

const MODALS: Mark[] = ['may', 'must', 'should', 'will', 'would'];
/** What a summary must not leave out; what it must not add; and pairs of which one must not stand for the other. */
const KEPT: Mark[] = [
  'may',
  'should',
  'would',
  'plan',
  'doubt',
  'almost',
  'some',
  'most',
  'only',
  'least',
  'up to',
  'over',
  'under',
];
const NEW: Mark[] = ['all', 'most', 'only', 'least', 'up to', 'over', 'under'];
const OPPOSITES: [Mark, Mark][] = [
  ['from', 'to'],
  ['before', 'after'],
  ['all', 'some'],
  ['all', 'most'],
  ['some', 'most'],
  ['least', 'up to'],
  ['over', 'under'],
].flatMap(
  ([a, b]) =>
    [
      [a, b],
      [b, a],
    ] as [Mark, Mark][],
);
/** Those of numbers are compared with the numbers. */
const LIMITS: Mark[] = ['least', 'up to', 'over', 'under', 'most', 'almost'];
const UNSURE: Mark[] = ['plan', 'doubt', 'would'];
const AROUND = 2;
const LAST = 4;

/** A denial, duty or limit that a sentence left out, added or turned, or null. */
export function changedQualifier(pair: Pair): Lack | null {
  const {
    mine,
    theirs,
    alignment: { gaps },
  } = pair;
  const whole = marksOf(mine.reading);
  if (isMovedFromDenial(pair)) return 'opposite';
  for (const i of gaps.keys()) {
    const near = gaps.slice(Math.max(0, i - AROUND), i + AROUND + 1);
    const both = { mine, theirs, gap: gaps[i] as Gap, near };
    const change = changedDenial(both) ? 'opposite' : changedMark(both, whole);
    if (change) return change;
  }
  return null;
}

interface Both {
  mine: Line;
  theirs: Line;
  gap: Gap;
  near: Gap[];
}

function changedDenial({ mine, theirs, gap, near }: Both): boolean {
  if (weightOf(gap.mine) > 0) return false;
  const i = near.indexOf(gap);
  const isNear = (line: Line, whose: 'mine' | 'theirs') =>
    near
      .slice(Math.max(0, i - 1), i + 2)
      .some((one) => denies(textOf(line, one.after ? one[whose] : one[whose].slice(0, LAST))));
  if (denies(textOf(mine, gap.mine))) return !isNear(theirs, 'theirs') && !bans(theirs.reading);
  return (
    gap.after !== undefined &&
    denies(textOf(theirs, tight(theirs, gap.theirs, gap.after.theirs))) &&
    !isNear(mine, 'mine')
  );
}

function changedMark({ mine, theirs, gap, near }: Both, whole: Set<Mark>): Lack | null {
  const before = near.slice(0, near.indexOf(gap)).map(({ after }) => after?.mine);
  const isOfFigure = [...before, gap.after?.mine, ...gap.mine, ...gap.theirs].some(isFigure);
  const marks = (line: Line, tokens: Token[], after: Token | undefined) =>
    new Set([...marksOf(textOf(line, tokens, after))].filter((mark) => !(isOfFigure && LIMITS.includes(mark))));
  const { mine: a, theirs: b } = gap.after ?? {};
  const [own, source] = [marksOf(textOf(mine, gap.mine, a)), marksOf(textOf(theirs, gap.theirs, b))];
  const [ownTight, sourceTight] = [
    marks(mine, tight(mine, gap.mine, a), a),
    marks(theirs, tight(theirs, gap.theirs, b), b),
  ];
  const ownNear = new Set(near.flatMap((one) => [...marksOf(textOf(mine, one.mine, one.after?.mine))]));
  const sourceNear = new Set(near.flatMap((one) => [...marksOf(textOf(theirs, one.theirs, one.after?.theirs))]));
  const isNew = (mark: Mark) => ownTight.has(mark) && !sourceNear.has(mark);
  if (OPPOSITES.some(([x, y]) => own.has(x) && !own.has(y) && !sourceNear.has(x) && source.has(y))) return 'limit';
  if (MODALS.some(isNew) && MODALS.some((mark) => sourceTight.has(mark))) return 'duty';
  if (weightOf(gap.mine) > 0 && weightOf(gap.theirs) > 0) return null;
  if (NEW.some(isNew)) return 'limit';
  const isKept = (mark: Mark) =>
    ownNear.has(mark) ||
    holdsModal(mark, mine.reading) ||
    (UNSURE.includes(mark) && UNSURE.some((one) => whole.has(one)));
  const lost = gap.after && KEPT.find((mark) => sourceTight.has(mark) && !isKept(mark));
  return lost ? (MODALS.includes(lost) ? 'duty' : 'limit') : null;
}
