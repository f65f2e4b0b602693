import * as z from 'zod/mini';
import type { EntryDetail } from '../entries/entry.ts';
import type { SummaryGround } from '../entries/summary.ts';
import type { ModelRequest } from './bedrock.ts';
import { findIn, groundOf, sentencesAround, type WholeText } from './grounds.ts';
import { DOCUMENT_PROMPT, documentTool } from './prompts.ts';
import { lineAmong, POINTS, pointsAmong, type Said, saidIn, telling } from './said.ts';
import { trusted } from './trust/trust.ts';

/*
 * The summary of an entry made of the text of its document: by rule, and by a model. What either says rests on a sentence of the text
 * that is found there letter by letter.
 */

/** The texts of a summary, and the sentences that they rest on. */
export interface GroundedSummary {
  one_line_summary: string;
  five_point_summary: string[] | null;
  grounds: SummaryGround[];
}

type Subject = Pick<EntryDetail, 'title' | 'description' | 'institution_name'>;

/** What a model gets of a text, in characters of whole passages: about 4,000 tokens. */
const MOST_CHARACTERS = 16_000;
const LONGEST_ANSWER = 2_400;
const LONGEST_LINE = 300;

/** A document's summary in its own sentences; null where it states nothing that could be one. */
export function byRule(text: WholeText, subject: Subject): GroundedSummary | null {
  const all = saidIn(text, subject.title);
  const line = lineAmong(all, subject.title);
  if (!line) return null;
  const points = pointsAmong(all, line, subject.title);
  return {
    one_line_summary: line.text,
    five_point_summary: points?.map(({ text: point }) => point) ?? null,
    grounds: [line, ...(points ?? [])].flatMap((one, i) => groundOfSaid(text, one, i === 0 ? null : i - 1)),
  };
}

function groundOfSaid(text: WholeText, { text: said, passage }: Said, index: number | null): SummaryGround[] {
  const part = findIn(text.passages[passage - 1] ?? '', said);
  return part ? [groundOf(text, passage, part, index)] : [];
}

/** A passage of a text and its number. */
interface Numbered {
  number: number;
  text: string;
}

/** What a model is asked for a text: five points where the text states as much. */
export function requestOf(text: WholeText, subject: Subject): ModelRequest {
  const { title, institution_name: regulator, description: feed } = subject;
  return {
    system: DOCUMENT_PROMPT,
    data: { title, regulator, feed, passages: chosenPassages(text, title) },
    tool: documentTool(hasPoints(text, title)),
    longestAnswer: LONGEST_ANSWER,
  };
}

const hasPoints = (text: WholeText, title: string) => saidIn(text, title).length >= POINTS;

/** The first passage and those that tell most, in their order, as many as a request may have. */
function chosenPassages(text: WholeText, title: string): Numbered[] {
  const most = new Map<number, number>();
  for (const one of saidIn(text, title))
    most.set(one.passage, Math.max(most.get(one.passage) ?? 0, telling(one, title)));
  const ranked = text.passages
    .map((passage, i) => ({ number: i + 1, text: passage }))
    .sort((a, b) => worthOf(b, most) - worthOf(a, most) || a.number - b.number);
  let left = MOST_CHARACTERS;
  const chosen = ranked.filter(({ text: passage }) => {
    const fits = passage.length <= left;
    if (fits) left -= passage.length;
    return fits;
  });
  return chosen.sort((a, b) => a.number - b.number);
}

const worthOf = ({ number }: Numbered, most: Map<number, number>) =>
  number === 1 ? Number.POSITIVE_INFINITY : (most.get(number) ?? 0);

const Claim = z.object({ text: z.string(), passage: z.int(), quote: z.string() });
const Line = z.object({ one_line_summary: Claim });
const LineAndPoints = z.extend(Line, {
  five_point_summary: z.array(Claim).check(z.minLength(POINTS), z.maxLength(8)),
});
type Claim = z.infer<typeof Claim>;

/**
 * A model's summary of a text if it can be trusted. A point whose quote does not stand in its passage, or whose words are not those of the
 * sentences around it, is left out; refused is a line of which that is true, and fewer points than five.
 */
export function checkedSummary(
  text: WholeText,
  { title }: Subject,
  input: unknown,
): GroundedSummary | { refused: string } {
  const parsed = (hasPoints(text, title) ? LineAndPoints : Line).safeParse(input);
  if (!parsed.success) return { refused: 'not in the schema' };
  const line = checkedClaim(text, parsed.data.one_line_summary);
  if ('refused' in line) return line;
  if (!('five_point_summary' in parsed.data)) return { ...summaryOf(text, line, null) };
  const claims = (parsed.data.five_point_summary as Claim[]).map((one) => checkedClaim(text, one));
  const points = new Map<string, Checked>();
  for (const one of claims) if ('shown' in one) points.set(one.shown.toLowerCase(), one);
  if (points.size < POINTS)
    return { refused: claims.find((one) => 'refused' in one)?.refused ?? 'the same point twice' };
  return summaryOf(text, line, [...points.values()].slice(0, POINTS));
}

/** What is shown of a claim, and the sentences of a passage that it rests on. */
interface Checked {
  shown: string;
  passage: number;
  part: { start: number; end: number };
}

function checkedClaim({ passages }: WholeText, { text, passage, quote }: Claim): Checked | { refused: string } {
  const whole = passages[passage - 1] ?? '';
  const part = sentencesAround(whole, quote);
  if (!part) return { refused: 'a quote that its passage does not have' };
  const source = { title: '', description: whole.slice(part.start, part.end) };
  const judged = trusted([text.trim()], { updates: [source], prompt: DOCUMENT_PROMPT, longest: LONGEST_LINE });
  return 'refused' in judged ? judged : { shown: judged.texts[0] ?? '', passage, part };
}

function summaryOf(text: WholeText, line: Checked, points: Checked[] | null): GroundedSummary {
  return {
    one_line_summary: line.shown,
    five_point_summary: points?.map(({ shown }) => shown) ?? null,
    grounds: [line, ...(points ?? [])].map(({ passage, part }, i) =>
      groundOf(text, passage, part, i === 0 ? null : i - 1),
    ),
  };
}
