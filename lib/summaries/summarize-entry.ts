import { OF_ENTRY, type SummarySource } from '../entries/summary.ts';
import { instantOf } from '../values/time.ts';
import { ask } from './ask.ts';
import type { ModelFailure } from './bedrock.ts';
import {
  chooseOfferedStatements,
  type DocumentStatement,
  type DocumentText,
  listDocumentStatements,
  selectByRule,
  toGroundedSummary,
} from './document-summary.ts';
import { isAbout } from './informativeness.ts';
import { ENTRY_PROMPT_VERSION } from './prompts.ts';
import { buildSelectionRequest, parseSelection, type Refusal, type Selection } from './selection.ts';
import { listStatements } from './sentences.ts';
import { modelId } from './settings.ts';
import { countAttempt, entryToSummarize, type MadeSummary, settleEntrySummary, type WaitingEntry } from './waiting.ts';

/**
 * stored, by rule, refused, too short and given up end the entry's wait; all others leave it waiting for a later
 * attempt. by rule: there is no model, and a rule selected sentences of the document; refused: the model's response
 * selects no summary; too short: the text is its own summary; given up: the model failed four times with this text;
 * outdated: the text changed in the meantime; not waiting: there is nothing to do; no model: none is configured;
 * capped: the day's budget is used up; deferred: the feed's daily quota is used up, or calls are scarce and the entry
 * is not scheduled.
 */
export type EntryOutcome =
  | 'stored'
  | 'by rule'
  | 'refused'
  | 'too short'
  | 'given up'
  | 'outdated'
  | 'not waiting'
  | 'no model'
  | 'capped'
  | 'deferred'
  | ModelFailure;

/** How the summary of an entry was requested. */
export interface Turn {
  /** Whether the planner scheduled it; absent right after the entry was stored. */
  isTurn?: boolean | undefined;
  /** The daily quota of model calls of its feed, if the catalog sets one. */
  feedCalls?: number | undefined;
  /** Finds the text of a linked document; null without one. */
  textOf?: (link: string) => Promise<DocumentText | null>;
}

const MAX_ATTEMPTS = 4;
const MIN_TEXT_LENGTH = 200;

/**
 * Makes the summary of a waiting entry, from the text of its document if there is one. The model selects its
 * sentences; a rule does without a model, or if its response is rejected. The reason is for the log: it never
 * contains text of the model, the feed or the document.
 *
 * @throws Problem storage_unavailable, storage_busy
 */
export async function summarizeEntry(
  id: string,
  { isTurn = false, feedCalls, textOf }: Turn = {},
): Promise<{ outcome: EntryOutcome; reason: string | null }> {
  const entry = await entryToSummarize(id);
  if (!entry?.awaits_summary) return { outcome: 'not waiting', reason: null };
  const text = (entry.link !== null && (await textOf?.(entry.link))) || null;
  const source = toSource(entry, text);
  const settle = async (made: MadeSummary | null, outcome: EntryOutcome, reason: string | null) =>
    (await settleEntrySummary(entry, made, text?.version ?? null)) === 'stored'
      ? { outcome, reason }
      : { outcome: 'outdated' as const, reason: null };
  if (!modelId && text === null) return { outcome: 'no model', reason: null };
  if (!modelId) return settle(source.selectByRule(), 'by rule', null);
  if (source.texts.length < 2 || source.textLength < MIN_TEXT_LENGTH)
    return settle(source.selectByRule(), 'too short', null);
  const use = { use: 'entries' as const, feed: entry.feed_id, feedCalls, isTurn };
  const answer = await ask(use, buildSelectionRequest(entry, source.texts));
  if ('failed' in answer) {
    const isLast = answer.failed === 'unavailable' && (await countAttempt(entry)) >= MAX_ATTEMPTS;
    if (!isLast) return { outcome: answer.failed, reason: answer.note };
    return settle(source.selectByRule(), 'given up', answer.note);
  }
  const selected = 'refused' in answer ? answer : source.parse(answer.input);
  if ('refused' in selected) return settle(source.selectByRule(), 'refused', selected.refused);
  return settle(selected, 'stored', null);
}

/** The input of a summary. */
interface Source {
  textLength: number;
  /** The sentences that a model may select. */
  texts: string[];
  /** Returns the summary that a model's response selects. */
  parse: (input: unknown) => MadeSummary | Refusal;
  /** Returns the summary that a rule selects; null keeps the current one. */
  selectByRule: () => MadeSummary | null;
}

/** Returns the input for an entry: its document's text, if that is about the title, else the feed's text. */
const toSource = (entry: WaitingEntry, text: DocumentText | null): Source =>
  text && isAbout(text.passages.join(' '), entry.title) ? toDocumentSource(entry, text) : toFeedSource(entry);

type Made = Pick<SummarySource, 'method' | 'model' | 'generated_at'>;

const now = () => instantOf(new Date());
const byModel = (): Made => ({ method: 'ai', model: modelId, generated_at: now() });
const byRule = (): Made => ({ method: 'extractive', model: null, generated_at: now() });

/** An entry has an extractive summary of the feed's text since it was stored. */
function toFeedSource({ title, description }: WaitingEntry): Source {
  const texts = listStatements(description, title);
  return {
    textLength: description.length,
    texts,
    parse: (input) => {
      const selection = parseSelection(texts, input);
      if ('refused' in selection) return selection;
      const summary = { ...byModel(), ...OF_ENTRY };
      const { line, points } = selection;
      return { one_line_summary: line, five_point_summary: points, summary, prompt_version: ENTRY_PROMPT_VERSION };
    },
    selectByRule: () => null,
  };
}

function toDocumentSource({ title }: WaitingEntry, text: DocumentText): Source {
  const all = listDocumentStatements(text, title);
  const offered = chooseOfferedStatements(all, title);
  const toSummary = (selection: Selection<DocumentStatement>, made: Made, prompt: string | null): MadeSummary => {
    const { grounds, ...texts } = toGroundedSummary(text, selection);
    const summary = { ...made, made_of: 'document' as const, document_version: text.version, grounds };
    return { ...texts, summary, prompt_version: prompt };
  };
  return {
    textLength: text.passages.join('').length,
    texts: offered.map((one) => one.text),
    parse: (input) => {
      const selection = parseSelection(offered, input);
      return 'refused' in selection ? selection : toSummary(selection, byModel(), ENTRY_PROMPT_VERSION);
    },
    selectByRule: () => {
      const selection = selectByRule(all, title);
      return selection && toSummary(selection, byRule(), null);
    },
  };
}
