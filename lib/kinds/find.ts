import type { Quote, Quoted } from '../values/quote.ts';
import { quoteOf } from '../values/quote.ts';
import type { Kind } from './kind.ts';
import { type Rule, rulesFor, type Strength } from './rules.ts';

/** What a kind is told by. Fields are those of a source that says what its documents are. */
export interface Told {
  title: string;
  description: string;
  source_fields: Record<string, string[]> | null;
  language: string | null;
}

/** So much of a text tells what it is; further down it tells of other things. */
const BEGINNING = 300;

/** Which words decide, the first of these that there are. */
const ORDER: [field: 'title' | 'description', strength: Strength][] = [
  ['title', 'named'],
  ['title', 'sure'],
  ['title', 'usual'],
  ['description', 'named'],
  ['description', 'sure'],
  ['title', 'weak'],
  ['description', 'usual'],
];

/** What the sources that name the types of their documents mean by them: the Federal Register and GOV.UK. */
const TYPES: [kind: Kind, types: string[]][] = [
  ['final_rule', ['rule', 'regulation', 'statutory_instrument']],
  ['proposed_rule', ['proposed rule']],
  [
    'consultation',
    ['consultation', 'open_consultation', 'closed_consultation', 'call_for_evidence', 'open_call_for_evidence'],
  ],
  ['guidance', ['guidance', 'detailed_guide', 'statutory_guidance', 'notice_guidance', 'manual']],
  ['speech', ['speech', 'authored_article', 'oral_statement', 'written_statement']],
  ['statistics', ['statistics', 'official_statistics', 'national_statistics', 'accredited_official_statistics']],
  ['recall', ['medical_safety_alert', 'product_safety_alert_report_recall']],
];
const KIND_OF_TYPE = new Map(TYPES.flatMap(([kind, types]) => types.map((type) => [type, kind] as const)));

/**
 * What an update is, and the words that say so: the type that its source gives it; else the strongest words of its title, of equally
 * strong ones the first; else those at the beginning of its text. `other` without a quote where nothing says it.
 */
export function kindOf(told: Told): { kind: Kind; quote: Quote | null } {
  const [type = ''] = told.source_fields?.['document_type'] ?? [];
  const typed = KIND_OF_TYPE.get(type.toLowerCase());
  if (typed)
    return {
      kind: typed,
      quote: quoteOf({ field: 'source_fields', name: 'document_type', text: type }, 0, type.length),
    };
  const rules = rulesFor(told.language);
  for (const [field, strength] of ORDER) {
    const text = field === 'title' ? told.title : told.description.slice(0, BEGINNING);
    const first = firstOf(
      rules.filter((rule) => rule.strength === strength),
      { field, name: null, text },
    );
    if (first) return first;
  }
  return { kind: 'other', quote: null };
}

/** The rule whose words stand first in a text; of those at one place the longest. */
function firstOf(rules: Rule[], quoted: Quoted): { kind: Kind; quote: Quote } | null {
  let best: { kind: Kind; start: number; end: number } | null = null;
  for (const { kind, words } of rules) {
    const match = words.exec(quoted.text);
    if (!match) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    if (!best || start < best.start || (start === best.start && end > best.end)) best = { kind, start, end };
  }
  return best && { kind: best.kind, quote: quoteOf(quoted, best.start, best.end) };
}
