import { FEED_TEXT_SUMMARY_PROVENANCE, type SummaryProvenance } from '../entries/entry.ts';
import { formatInstant } from '../values/time.ts';
import { askModelWithinBudget } from './ask-within-budget.ts';
import type { ModelFailureReason } from './bedrock-model.ts';
import {
  type DocumentStatement,
  listSummarizableStatements,
  type SummarizedDocumentText,
  selectDocumentSentences,
  selectStatementsForModel,
  toGroundedSummary,
} from './document-summary.ts';
import { modelId } from './model-budget.ts';
import { ENTRY_PROMPT_VERSION } from './prompts.ts';
import { hasHalfOfTitleWords } from './score-sentences.ts';
import {
  buildSelectionRequest,
  type ModelResponseRejection,
  parseSentenceSelection,
  type SentenceSelection,
} from './sentence-selection.ts';
import { listSummarizableSentences } from './sentence-splitting.ts';
import {
  completeSummary,
  type EntryAwaitingSummary,
  findEntryAwaitingSummary,
  type GeneratedSummary,
  recordFailedModelCall,
} from './waiting-entries.ts';

/**
 * The outcome of an attempt to summarize an entry. After `stored`, `by rule`, `refused`, `too short` and `given up`,
 * the entry no longer awaits a summary. After all others, a later attempt follows.
 * - by rule: there is no model, and a rule selected sentences of the document
 * - refused: the model's response selects no summary
 * - too short: the text is its own summary
 * - given up: the model failed four times with this text
 * - outdated: the text changed in the meantime
 * - not waiting: there is nothing to do
 * - no model: none is configured
 * - capped: the day's budget is used up
 * - deferred: the feed's daily quota is used up, or the rest of the budget is reserved for scheduled entries
 */
export type SummaryOutcome =
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
  | ModelFailureReason;

/** How the summary of an entry was requested, and how to find its document. */
export interface SummaryRequest {
  /** Whether the planner scheduled it; absent right after the entry was stored. */
  isScheduled?: boolean | undefined;
  /** The daily quota of model calls of its feed, if the catalog sets one. */
  feedCalls?: number | undefined;
  /** Finds the text of a linked document; null without one. */
  findText?: (link: string) => Promise<SummarizedDocumentText | null>;
}

const MAX_ATTEMPTS = 4;
const MIN_TEXT_LENGTH = 200;

/**
 * Makes the summary of an entry that awaits one, from its document's text or else the feed's text. The model selects
 * sentences. Without a model, or if its response is rejected, a rule selects sentences of the document; without a
 * document, the entry keeps its current summary. `reason` is for the log: it never contains text of the model, the feed
 * or the document.
 *
 * @throws Problem 503 storage_unavailable, storage_busy
 */
export async function summarizeEntry(
  id: string,
  { isScheduled = false, feedCalls, findText }: SummaryRequest = {},
): Promise<{ outcome: SummaryOutcome; reason: string | null }> {
  const entry = await findEntryAwaitingSummary(id);
  if (!entry?.awaits_summary) return { outcome: 'not waiting', reason: null };
  const text = (entry.link !== null && (await findText?.(entry.link))) || null;
  const source = toSource(entry, text);
  const finish = async (made: GeneratedSummary | null, outcome: SummaryOutcome, reason: string | null) =>
    (await completeSummary(entry, made, text?.version ?? null)) === 'stored'
      ? { outcome, reason }
      : { outcome: 'outdated' as const, reason: null };
  if (!modelId && text === null) return { outcome: 'no model', reason: null };
  if (!modelId) return finish(source.selectByRule(), 'by rule', null);
  if (source.texts.length < 2 || source.textLength < MIN_TEXT_LENGTH)
    return finish(source.selectByRule(), 'too short', null);
  const use = { use: 'entries' as const, feed: entry.feed_id, feedCalls, isScheduled };
  const response = await askModelWithinBudget(use, buildSelectionRequest(entry, source.texts));
  if ('failed' in response) {
    const isLast = response.failed === 'unavailable' && (await recordFailedModelCall(entry)) >= MAX_ATTEMPTS;
    if (!isLast) return { outcome: response.failed, reason: response.note };
    return finish(source.selectByRule(), 'given up', response.note);
  }
  const selected = 'refused' in response ? response : source.parse(response.input);
  if ('refused' in selected) return finish(source.selectByRule(), 'refused', selected.refused);
  return finish(selected, 'stored', null);
}

/** The input of a summary. */
interface SummaryInput {
  textLength: number;
  /** The sentences that a model may select. */
  texts: string[];
  /** Returns the summary that a model's response selects. */
  parse: (input: unknown) => GeneratedSummary | ModelResponseRejection;
  /** Returns the summary that a rule selects; null keeps the current one. */
  selectByRule: () => GeneratedSummary | null;
}

/** Returns the input for an entry: its document's text if about the title, else the feed's text. */
const toSource = (entry: EntryAwaitingSummary, text: SummarizedDocumentText | null): SummaryInput =>
  text && hasHalfOfTitleWords(text.passages.join(' '), entry.title)
    ? toDocumentSource(entry, text)
    : toFeedSource(entry);

type SummaryOrigin = Pick<SummaryProvenance, 'method' | 'model' | 'generated_at'>;

const now = () => formatInstant(new Date());
const createModelOrigin = (): SummaryOrigin => ({ method: 'ai', model: modelId, generated_at: now() });
const createRuleOrigin = (): SummaryOrigin => ({ method: 'extractive', model: null, generated_at: now() });

/**
 * Returns the input from the feed's text.
 * An entry has an extractive summary of that text since it was stored.
 */
function toFeedSource({ title, description }: EntryAwaitingSummary): SummaryInput {
  const texts = listSummarizableSentences(description, title);
  return {
    textLength: description.length,
    texts,
    parse: (input) => {
      const selection = parseSentenceSelection(texts, input);
      if ('refused' in selection) return selection;
      const summary = { ...createModelOrigin(), ...FEED_TEXT_SUMMARY_PROVENANCE };
      const { line, points } = selection;
      return { one_line_summary: line, five_point_summary: points, summary, prompt_version: ENTRY_PROMPT_VERSION };
    },
    selectByRule: () => null,
  };
}

function toDocumentSource({ title }: EntryAwaitingSummary, text: SummarizedDocumentText): SummaryInput {
  const all = listSummarizableStatements(text, title);
  const offered = selectStatementsForModel(all, title);
  const toSummary = (
    selection: SentenceSelection<DocumentStatement>,
    made: SummaryOrigin,
    prompt: string | null,
  ): GeneratedSummary => {
    const { grounds, ...texts } = toGroundedSummary(text, selection);
    const summary = { ...made, made_of: 'document' as const, document_version: text.version, grounds };
    return { ...texts, summary, prompt_version: prompt };
  };
  return {
    textLength: text.passages.join('').length,
    texts: offered.map((one) => one.text),
    parse: (input) => {
      const selection = parseSentenceSelection(offered, input);
      return 'refused' in selection ? selection : toSummary(selection, createModelOrigin(), ENTRY_PROMPT_VERSION);
    },
    selectByRule: () => {
      const selection = selectDocumentSentences(all, title);
      return selection && toSummary(selection, createRuleOrigin(), null);
    },
  };
}
