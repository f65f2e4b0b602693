import * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import { askModelWithinBudget } from './ask-within-budget.ts';
import { countCharacters, type ModelRequest } from './bedrock-model.ts';
import { buildStatementSelectionTool, TOPIC_PROMPT } from './prompts.ts';
import { scoreInformativeness } from './score-sentences.ts';
import { type ModelResponseRejection, numberSentences, pickByNumber } from './sentence-selection.ts';
import { listSummarizableSentences } from './sentence-splitting.ts';

/** A line of a topic's summary: sentences of one entry, and the entry that it cites. */
export interface TopicStatement {
  text: string;
  entry_id: string;
}

/**
 * The lines that a model selected for a topic's summary, or the reason why there are none. `isTemporary` is true if a
 * later request may succeed.
 */
export type TopicStatementSelection =
  | { statements: TopicStatement[] }
  | { reason: string | null; isTemporary: boolean };

const STATEMENTS_BY_RULE = 5;
const MAX_STATEMENTS = 8;
const MAX_SENTENCES = 3;
const MAX_STATEMENT_LENGTH = 400;
const MAX_UPDATES = 40;
/** Of an update's text, in addition to its title. */
const MAX_TEXT_LENGTH = 400;
/** The input limit of one request. Beyond it the oldest entries are omitted. */
const MAX_CHARACTERS = 30_000;
const MAX_ANSWER_TOKENS = 500;

/**
 * Selects the five most informative entries of a topic by rule, without a model. The text of each is its date, title
 * and one-line summary; the newest comes first.
 */
export function selectStatementsByRule(entries: EntryDetail[]): TopicStatement[] {
  const getScore = (entry: EntryDetail) => scoreInformativeness(`${entry.title} ${entry.one_line_summary ?? ''}`);
  return [...entries]
    .sort((a, b) => getScore(b) - getScore(a))
    .slice(0, STATEMENTS_BY_RULE)
    .sort((a, b) => (a.published_date < b.published_date ? 1 : -1))
    .map(({ id, published_date, title, one_line_summary }) => ({
      text: `${published_date.slice(0, 10)}: ${title}${one_line_summary ? ` — ${one_line_summary}` : ''}`,
      entry_id: id,
    }));
}

/**
 * Selects the lines of a topic's summary with the model, from its latest entries. At most 40 entries and 30,000
 * characters are sent, in one paid call at most.
 *
 * @throws Problem 503 storage_unavailable
 */
export async function selectStatementsWithModel(
  regulator: string,
  entries: EntryDetail[],
): Promise<TopicStatementSelection> {
  const updates = entries.slice(0, MAX_UPDATES);
  while (updates.length > 1 && countCharacters(buildTopicRequest(regulator, updates)) > MAX_CHARACTERS) updates.pop();
  const response = await askModelWithinBudget({ use: 'topics' }, buildTopicRequest(regulator, updates));
  if ('failed' in response) return { reason: `${response.failed}: ${response.note}`, isTemporary: true };
  const selected = 'refused' in response ? response : parseTopicStatements(updates, response.input);
  return 'refused' in selected ? { reason: `refused: ${selected.refused}`, isTemporary: false } : selected;
}

/** Returns the sentences of an update: its title, and its one line or the beginning of its text. */
function listUpdateSentences({ title, one_line_summary, description }: EntryDetail): string[] {
  let remainingLength = MAX_TEXT_LENGTH;
  const sentences = one_line_summary === null ? listSummarizableSentences(description, title) : [one_line_summary];
  const first = sentences.filter(({ length }) => {
    remainingLength -= length;
    return remainingLength >= 0;
  });
  return [title, ...first];
}

function buildTopicRequest(regulator: string, entries: EntryDetail[]): ModelRequest {
  const updates = entries.map((entry, index) => ({
    number: index + 1,
    date: entry.published_date.slice(0, 10),
    sentences: numberSentences(listUpdateSentences(entry)),
  }));
  return {
    system: TOPIC_PROMPT,
    data: { regulator, updates },
    tool: buildStatementSelectionTool(MAX_STATEMENTS, MAX_SENTENCES),
    maxResponseTokens: MAX_ANSWER_TOKENS,
  };
}

const SelectedUpdate = z.object({
  update: z.int(),
  sentences: z.array(z.int()).check(z.minLength(1), z.maxLength(MAX_SENTENCES)),
});
const Answer = z.object({
  statements: z.array(SelectedUpdate).check(z.minLength(1), z.maxLength(MAX_STATEMENTS)),
});

/**
 * Returns the lines that a model's response selects, or why the response is rejected. `entries` are the entries of the
 * request, in its order. `input` is the input that the model gave to the tool; it is not trusted.
 */
export function parseTopicStatements(
  entries: EntryDetail[],
  input: unknown,
): { statements: TopicStatement[] } | ModelResponseRejection {
  const { data } = Answer.safeParse(input);
  if (!data) return { refused: 'not in the schema' };
  const updates = data.statements.map(({ update }) => update);
  const selected = pickByNumber(entries, updates);
  if ('refused' in selected) return selected;
  const statements: TopicStatement[] = [];
  for (const [index, entry] of selected.entries()) {
    const sentences = pickByNumber(listUpdateSentences(entry), data.statements[index]?.sentences ?? []);
    if ('refused' in sentences) return sentences;
    const text = formatStatement(entry.title, sentences);
    if (text.length > MAX_STATEMENT_LENGTH) return { refused: 'too long' };
    statements.push({ text, entry_id: entry.id });
  }
  return { statements };
}

/** Formats sentences of an update, with a dash after its title. */
function formatStatement(title: string, sentences: string[]): string {
  const others = sentences.filter((one) => one !== title).join(' ');
  if (!sentences.includes(title)) return others;
  return others ? `${title} — ${others}` : title;
}
