import * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import { ask } from './ask.ts';
import { charactersOf, type ModelRequest } from './bedrock.ts';
import { TOPIC_PROMPT, TOPIC_TOOL } from './prompts.ts';
import type { Statement } from './topic-text.ts';
import { trusted } from './trust/trust.ts';

const MOST_UPDATES = 40;
const MOST_STATEMENTS = 8;
const LONGEST_TITLE = 300;
const LONGEST_TEXT = 400;
/** The input of one call; when it is reached, the oldest entries are left out. */
const MOST_CHARACTERS = 30_000;
const LONGEST_STATEMENT = 400;
const LONGEST_ANSWER = 2_000;

/** Statements that can be trusted, or why there are none; `again`: for a temporary reason. */
export type Told = { statements: Statement[] } | { none: string; again: boolean };

/**
 * Has the model state what a topic's newest entries are about, each statement with the entries that it is based on.
 *
 * @throws Problem storage_unavailable
 */
export async function statementsOf(name: string, entries: EntryDetail[]): Promise<Told> {
  const updates = entries.slice(0, MOST_UPDATES);
  while (updates.length > 1 && charactersOf(requestOf(name, updates)) > MOST_CHARACTERS) updates.pop();
  const answer = await ask({ use: 'topics' }, requestOf(name, updates));
  if ('failed' in answer) return { none: `${answer.failed}: ${answer.note}`, again: true };
  const checked = 'refused' in answer ? answer : checkedStatements(updates, answer.input);
  return 'refused' in checked ? { none: `refused: ${checked.refused}`, again: false } : checked;
}

const titleOf = ({ title }: EntryDetail) => title.slice(0, LONGEST_TITLE).toWellFormed();

/** The text of an entry for the model: its summary if it has one, else the beginning of its text. */
const textOf = ({ one_line_summary, description }: EntryDetail) =>
  (one_line_summary ?? description).slice(0, LONGEST_TEXT).toWellFormed();

function requestOf(regulator: string, entries: EntryDetail[]): ModelRequest {
  const updates = entries.map((entry, i) => ({
    number: i + 1,
    date: entry.published_date.slice(0, 10),
    title: titleOf(entry),
    text: textOf(entry),
  }));
  return { system: TOPIC_PROMPT, data: { regulator, updates }, tool: TOPIC_TOOL, longestAnswer: LONGEST_ANSWER };
}

const Answer = z.object({
  statements: z
    .array(z.object({ text: z.string(), updates: z.array(z.int()).check(z.minLength(1), z.maxLength(MOST_UPDATES)) }))
    .check(z.minLength(1), z.maxLength(MOST_STATEMENTS)),
});

/** The model's statements if all can be trusted: each is checked only against what the model got about the entries it cites. */
function checkedStatements(entries: EntryDetail[], input: unknown) {
  const parsed = Answer.safeParse(input);
  if (!parsed.success) return { refused: 'not in the schema' };
  const statements: Statement[] = [];
  for (const { text, updates } of parsed.data.statements) {
    const cited = [...new Set(updates)].flatMap((number) => entries[number - 1] ?? []);
    if (cited.length < new Set(updates).size) return { refused: 'an update that there is not' };
    const told = cited.map((entry) => ({ title: titleOf(entry), description: textOf(entry) }));
    const judged = trusted([text.trim()], { updates: told, prompt: TOPIC_PROMPT, longest: LONGEST_STATEMENT });
    if ('refused' in judged) return judged;
    statements.push({ text: judged.texts.join(' '), entry_ids: cited.map(({ id }) => id) });
  }
  const different = new Set(statements.map(({ text }) => text.toLowerCase()));
  return different.size < statements.length ? { refused: 'the same statement twice' } : { statements };
}
