import type { SummaryGround } from '../entries/entry.ts';
import { hasDeadline, isBareDeadline } from './deadlines.ts';
import { dependsOnContext, getTitleOverlap, scoreAsOneLineSummary, scoreInformativeness } from './score-sentences.ts';
import { type SentenceSelection, SUMMARY_POINT_COUNT } from './sentence-selection.ts';
import { listSummarizableSentences } from './sentence-splitting.ts';

/*
 * The summary of an entry in sentences of its document. A rule or a model selects them; each has its position in the
 * text.
 */

/** One version of the text of an entry's linked document, in passages. */
export interface SummarizedDocumentText {
  version: number;
  passages: string[];
}

/**
 * A sentence of a document that a summary may contain. `passage` is the number of its passage, from 1. `position` is
 * its index among all such sentences of the document, from 0.
 */
export interface DocumentStatement {
  text: string;
  passage: number;
  position: number;
}

/** The texts of a summary, each with the passage and the range of the document that it quotes. */
export interface GroundedSummary {
  one_line_summary: string;
  five_point_summary: string[] | null;
  grounds: SummaryGround[];
}

/** The length of a long regulation. Further words are not read. */
const MAX_WORDS = 20_000;
/** A model gets at most about 4,000 tokens. */
const MAX_OFFERED_CHARACTERS = 16_000;
/** The one line is among the first statements, because a notice begins with its subject. */
const LINE_CANDIDATES = 12;
/** A complete sentence, not a table row or a fragment. */
const COMPLETE_SENTENCE = /^["“„«(]?[\p{Lu}\p{N}§][^|]*[.!?。！？]["'”’»)\]]*$/u;
/** Addressees: kinds of firms, in English, German, French and Spanish. */
const ADDRESSEES = [
  String.raw`\b(?:firms?|institutions?|banks?|insurers?|undertakings?|issuers?|managers?|advis[eo]rs?|brokers?|dealers?|companies)`,
  String.raw`\b(?:entities|providers?|operators?|manufacturers?|importers?|employers?|licensees?|applicants?|persons?)`,
  String.raw`\b(?:controllers?|processors?)`,
  '(?:instituts?|unternehmen|kreditinstitute|versicherer|emittenten|anbieter|hersteller|betreiber)',
  '(?:établissements?|entreprises?|émetteurs?|assureurs?|sociétés?|prestataires?)',
  '(?:entidades|empresas|emisores|aseguradoras|proveedores)',
];
/** Their duties and permissions. */
const DUTIES = [
  'must|shall|should|may not|(?:are|is) required|have to',
  'müssen|muss|haben|hat',
  'doivent|doit|devront|deberán?|deben?',
];
const ADDRESSED_DUTY = new RegExp(String.raw`(?:${ADDRESSEES.join('|')})\b.{0,60}?\b(?:${DUTIES.join('|')})\b`, 'iu');

/**
 * Returns the sentences of a document that a summary may contain, in their order, each once. Boilerplate, fragments,
 * repetitions of the title, and text after 20,000 words are omitted.
 */
export function listSummarizableStatements({ passages }: SummarizedDocumentText, title: string): DocumentStatement[] {
  const statements = new Map<string, DocumentStatement>();
  let words = 0;
  for (const [index, passage] of passages.entries()) {
    words += passage.split(/\s+/).length;
    if (words > MAX_WORDS && index > 0) break;
    for (const one of listSummarizableSentences(passage, title).map((text) => text.replace(/^[-–] /, '')))
      if (COMPLETE_SENTENCE.test(one) && !statements.has(one))
        statements.set(one, { text: one, passage: index + 1, position: statements.size });
  }
  return [...statements.values()];
}

/**
 * Returns the statements that a model may select from, in their order. These are the first 12 and the most informative
 * others, with at most 16,000 characters in total.
 */
export function selectStatementsForModel(all: DocumentStatement[], title: string): DocumentStatement[] {
  const others = rank(all.slice(LINE_CANDIDATES), (one) => scoreStatement(one, title));
  let remainingCharacters = MAX_OFFERED_CHARACTERS;
  const offered = [...all.slice(0, LINE_CANDIDATES), ...others].filter(({ text }) => {
    remainingCharacters -= text.length;
    return remainingCharacters >= 0;
  });
  return offered.sort((a, b) => a.position - b.position);
}

/** Returns statements in the order of their scores, the highest first. */
function rank(statements: DocumentStatement[], scoreOf: (one: DocumentStatement) => number): DocumentStatement[] {
  const scored = statements.map((one) => ({ one, score: scoreOf(one) }));
  return scored.sort((a, b) => b.score - a.score).map(({ one }) => one);
}

/**
 * Selects a summary's one line and five points from a document's statements by rule, without a model. Returns null if
 * no statement is suitable as the line; points are null with fewer than five statements.
 */
export function selectDocumentSentences(
  all: DocumentStatement[],
  title: string,
): SentenceSelection<DocumentStatement> | null {
  const candidates = all.slice(0, LINE_CANDIDATES).filter(({ text }) => !isBareDeadline(text));
  const [line] = rank(candidates, ({ text, position }) => scoreAsOneLineSummary(text, position, title));
  return line ? { line, points: selectPoints(all, line, title) } : null;
}

/** Scores duties, dates, amounts and addressees of a statement, and its relation to the title. */
const scoreStatement = ({ text, position }: DocumentStatement, title: string): number =>
  scoreInformativeness(text) +
  (ADDRESSED_DUTY.test(text) ? 1 : 0) +
  (hasDeadline(text) ? 0.5 : 0) +
  getTitleOverlap(text, title) +
  1 / (position + 1) +
  (dependsOnContext(text) ? -1.5 : 0);

/**
 * Selects five points in text order; null if there are fewer statements.
 * These are the line, the most informative deadline, and the most informative other statements. Other passages, and
 * statements that differ, are preferred.
 */
function selectPoints(all: DocumentStatement[], line: DocumentStatement, title: string): DocumentStatement[] | null {
  if (all.length < SUMMARY_POINT_COUNT) return null;
  const scores = new Map(all.map((one) => [one, scoreStatement(one, title)]));
  const getScore = (one: DocumentStatement) => scores.get(one) ?? 0;
  const deadline = rank(all, getScore).find((one) => one !== line && hasDeadline(one.text));
  const selected = deadline ? [line, deadline] : [line];
  while (selected.length < SUMMARY_POINT_COUNT) {
    const others = all.filter((one) => !selected.includes(one));
    selected.push(...rank(others, (one) => getScore(one) - getNearness(one, selected)).slice(0, 1));
  }
  return selected.sort((a, b) => a.position - b.position);
}

const SAME_PASSAGE = 0.75;
const NEARLY_SAME = 3;

const getNearness = (one: DocumentStatement, selected: DocumentStatement[]) =>
  selected.filter(({ passage }) => passage === one.passage).length * SAME_PASSAGE +
  (selected.some(({ text }) => getTitleOverlap(one.text, text) > 0.6) ? NEARLY_SAME : 0);

/** Returns the texts of a selection, each with the passage and the range of code points that it quotes. */
export function toGroundedSummary(
  text: SummarizedDocumentText,
  { line, points }: SentenceSelection<DocumentStatement>,
): GroundedSummary {
  return {
    one_line_summary: line.text,
    five_point_summary: points?.map((point) => point.text) ?? null,
    grounds: [toGround(text, line, null), ...(points ?? []).map((point, index) => toGround(text, point, index))],
  };
}

function toGround(
  { passages }: SummarizedDocumentText,
  statement: DocumentStatement,
  index: number | null,
): SummaryGround {
  const { text, passage } = statement;
  const passageText = passages[passage - 1] ?? '';
  const start = [...passageText.slice(0, passageText.indexOf(text))].length;
  return { index, passage, text, start, end: start + [...text].length };
}
