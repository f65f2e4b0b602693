import type { DemoItem } from '../items/item.ts';
import { MATTERS, type MatterName } from '../matters/all.ts';
import { ALERTS, type AlertName } from './alerts.ts';
import { CASES, type Case, type CaseName } from './cases.ts';
import { DECISIONS, type DecisionName } from './decisions.ts';
import { type Draw, drawsOf } from './figures.ts';
import { rateDecision, release, SERIES, type SeriesName } from './figures-told.ts';
import { agenda, NOTICES, type NoticeName } from './notices.ts';
import { PAPERS, type PaperName } from './papers.ts';
import { REMARKS } from './remarks.ts';
import { SANCTIONS, type SanctionName } from './sanctions.ts';
import { type Draft, programme, STAGES, type StageName } from './stages.ts';
import { said, type Voice } from './voice.ts';

/**
 * What is to be written, in words: a stage and its matter, a document over several matters, what was done about somebody, figures, or
 * a decision on rates with its level, its step in basis points and how many of the same came before.
 */
export type Plan =
  | `${StageName | NoticeName | PaperName | 'remarks'} ${MatterName}`
  | `${'programme' | 'agenda'} ${MatterName} ${string}`
  | CaseKind
  | `release ${SeriesName}`
  | `rate ${number} ${number} ${number}`;
export type CaseKind = CaseName | AlertName | SanctionName | DecisionName;

const CASE_KINDS: Record<CaseKind, Case> = { ...CASES, ...ALERTS, ...SANCTIONS, ...DECISIONS };
const FORMS = { ...STAGES, ...NOTICES, ...PAPERS, ...REMARKS };
/** Those that are never cut. */
const WHOLE = /^(programme|agenda|paper|statement|remarks|decision)\b/;

/** An item written by a plan; the same `words` give the same item. `kinds` are the kinds of companies that the regulator meets. */
export function written(plan: Plan, voice: Voice, kinds: readonly string[], words: string): DemoItem {
  const draw = drawsOf(words);
  const { title, must, paragraphs } = draftOf(plan, voice, kinds, draw);
  const kept = paragraphs.slice(0, lengthOf(plan, draw));
  const text = kept.map((sentences) => sentences.map((one) => said(one, voice, draw, must)).join(' ')).join('\n\n');
  return [said(title, voice, draw, must), text];
}

/** How many paragraphs: every fourth item is short, half of them are whole, as feeds have them. */
function lengthOf(plan: Plan, draw: Draw): number {
  if (WHOLE.test(plan)) return Number.POSITIVE_INFINITY;
  const lot = draw(1, 12);
  return lot <= 3 ? 1 : lot <= 6 ? 2 : Number.POSITIVE_INFINITY;
}

function draftOf(plan: Plan, voice: Voice, kinds: readonly string[], draw: Draw): Draft {
  const [form = '', ...names] = plan.split(' ');
  const matters = names.map((name) => MATTERS[name as MatterName]);
  const [matter] = matters;
  if (form in CASE_KINDS) return CASE_KINDS[form as CaseKind](voice, kinds, draw);
  if (form === 'release') return release(SERIES[names[0] as SeriesName], draw);
  if (form === 'rate') return rateDecision(names[0] ?? '', Number(names[1]), Number(names[2]));
  if (!matter || matters.includes(undefined as never)) throw new Error(`${plan} names no matter`);
  if (form === 'programme') return programme(matters, voice, draw);
  if (form === 'agenda') return agenda(matters);
  return FORMS[form as keyof typeof FORMS](matter, voice, draw);
}
