import type { DatedSentence, DateWithLinkWords } from './dated-sentence.ts';

type DateInSentence = Omit<DateWithLinkWords, 'link'>;

/** The maximum distance of a negation from its date. */
const MAX_DISTANCE_BEFORE = 160;
const MAX_DISTANCE_AFTER = 120;
/** "the compliance date" */
const MAX_OBJECT_WORDS = 4;
/** "the comment period", "the effective date" */
const MAX_NAME_LENGTH = 40;
/** The maximum length of the subject of a following sentence. */
const MAX_SUBJECT_LENGTH = 60;
const CLAUSE_END = /[,;]?\s(?:and|but|while|und|aber|et|mais|y|pero|e|ma|mas)\s|[,;]/iu;
const CLAUSE_ENDS = new RegExp(CLAUSE_END.source, 'giu');
/** Words after a comma that continue the clause before it. */
const RELATIVE =
  /^\s?(?:(?:which|who|whose|where|qui|dont|que|che|cui|cuj[oa]s?)|(?:zu\s)?(?:die|der|das|dem|deren))(?!\p{L})/iu;
/** "firms that withdrew the application" are other firms than those of the date. */
const RELATIVE_AT_END = /(?<!\p{L})(?:that|which|who|qui|que|che)\s$/iu;
/**
 * Words that begin another subject, as in "the licence is suspended".
 * A preposition before them continues the phrase, as in "on the licence".
 */
const DETERMINERS = [
  ...['an?', 'the', 'its', 'their', 'this', 'all', 'any', 'der', 'die', 'das', 'eine?', 'les?', 'la', 'une?'],
  ...['el', 'los', 'las', 'il', 'gli', 'os?', 'uma?'],
];
const CONDITIONS = [
  'when',
  'where',
  'if',
  'whether',
  'unless',
  'until',
  'falls',
  'sofern',
  'si',
  'sauf',
  'se',
  'salvo',
  'quando',
  'exceto',
];
const PREPOSITIONS = 'on of in at to for with about sur à de en sobre su über zu em para por com'.split(' ');
const NEW_SUBJECT = new RegExp(
  `(?<!(?:${PREPOSITIONS.join('|')})\\s)(?<!\\p{L})(?:${[...DETERMINERS, ...CONDITIONS].join('|')})(?!\\p{L})`,
  'iu',
);
/** An act "with effect from" a date begins on it in any case. */
const WITH_EFFECT =
  /(?:with\seffect|mit\sWirkung|avec\seffet|con\sefectos?|con\seffetto|com\sefeitos?)\s*(?:\p{L}{1,8}\s){0,3}$/iu;

/**
 * An obligation that is suspended until a date begins on it.
 * Portuguese "até" is "by" as well: it may be the date by which nothing is due.
 */
const UNTIL_PATTERN = /^\s?(?:until|till|jusqu|hasta|fino)/iu;
/** The day of an event, before a date that is a day. */
const ON_DAY_PATTERN = /^\s?(?:on|le|el|il|em|a|no\sdia)\s/iu;

/**
 * Returns true if the text after a date revokes it, as in "8 July has been postponed".
 * Always false for a date that begins its sentence, because the text after it is then another statement.
 */
export function isRevokedByTextAfter(sentence: DatedSentence, dateInSentence: DateInSentence): boolean {
  const { text, start, end, vocabulary } = sentence;
  const { date } = dateInSentence;
  const { passive, passiveAtStart, brackets } = vocabulary.negations;
  if (dateInSentence.start - start <= 2) return false;
  const after = text.slice(date.end, Math.min(end, date.end + MAX_DISTANCE_AFTER));
  const [clause = '', ...later] = after.split(CLAUSE_END);
  const found = passive.exec(clause);
  if (found && !NEW_SUBJECT.test(clause.slice(0, found.index))) return true;
  if (later.some((one) => passiveAtStart.test(one))) return true;
  if (clause === '' && isNameNegated(sentence, dateInSentence, after.indexOf(later[0] ?? '', 1))) return true;
  const before = getClauseBefore(text.slice(start, date.start));
  const sentenceBefore = text.slice(start, date.start);
  return brackets.some(([verb, part]) => {
    if (verb.test(before) && part.test(clause)) return true;
    return verb.test(sentenceBefore) && later.some((one) => part.exec(one)?.index === 0);
  });
}

/** Returns whether the clause at `offset` after a date repeats its name and negates it. */
function isNameNegated(
  { text, end, cues, vocabulary }: DatedSentence,
  { date }: DateInSentence,
  offset: number,
): boolean {
  const from = date.end + offset;
  const to = from + MAX_NAME_LENGTH;
  const own = cues.filter((one) => one.end <= date.start).map(({ cue }) => cue.kind);
  const names = cues.filter(({ cue, ...one }) => one.start >= from && one.end <= to && own.includes(cue.kind));
  const noun = vocabulary.deadlineNouns.exec(text.slice(from, to));
  const nameEnd = Math.max(0, ...names.map((one) => one.end - from), noun ? noun.index + noun[0].length : 0);
  return nameEnd > 0 && vocabulary.negations.passiveAtStart.test(text.slice(from + nameEnd, end));
}

/** Returns true if a date is only the day on which something was stopped: "was stayed on 10 November". */
export function isDayOfRevocation({ text, start, vocabulary }: DatedSentence, datePosition: DateInSentence): boolean {
  if (!ON_DAY_PATTERN.test(text.slice(datePosition.start, datePosition.date.start))) return false;
  return vocabulary.negations.passiveAtEnd.test(text.slice(start, datePosition.start));
}

/**
 * Returns true if the clause before a date revokes the rule or duty that would begin on it.
 * Examples are "has stayed the rule effective" and "need not comply by".
 */
export function isRevokedByTextBefore(
  { text, start, vocabulary }: DatedSentence,
  dateInSentence: DateInSentence,
): boolean {
  const { active, doubled, exempt, inverted } = vocabulary.negations;
  const before = getClauseBefore(text.slice(Math.max(start, dateInSentence.segment), dateInSentence.start));
  if (WITH_EFFECT.test(text.slice(start, dateInSentence.date.start))) return false;
  if (exempt.test(before) && !UNTIL_PATTERN.test(text.slice(dateInSentence.start, dateInSentence.date.start)))
    return true;
  if (inverted.test(before)) return true;
  const found = active.exec(before);
  if (!found || RELATIVE_AT_END.test(before.slice(0, found.index))) return false;
  const object = before.slice(found.index + found[0].length);
  const [, relative] = object.split(/,(?=\s)/u, 2);
  return !doubled.test(object) && !(relative && vocabulary.duty.test(relative));
}

/**
 * Returns true if the sentence after this one revokes the dates of this one.
 * Examples are "It has been stayed" and "A court vacated the rule".
 */
export function isRevokedByNextSentence(sentence: DatedSentence): boolean {
  const { text, end, vocabulary } = sentence;
  const { passive, active, doubled, pronoun, demonstrative } = vocabulary.negations;
  const [next = ''] = text
    .slice(end, end + MAX_DISTANCE_AFTER)
    .trimStart()
    .split(/[.;!?](?=\s|$)|[\r\n]/u, 1);
  const found = passive.exec(next);
  if (found && found.index <= MAX_SUBJECT_LENGTH) {
    const subject = next.slice(0, found.index).trim();
    if (pronoun.test(subject) || demonstrative.test(subject) || sharesWords(sentence, subject)) return true;
  }
  const act = active.exec(next);
  if (!act) return false;
  const object = next.slice(act.index + act[0].length);
  const words = object.trimStart().split(/\s/u, MAX_OBJECT_WORDS).join(' ');
  return !doubled.test(object) && sharesWords(sentence, words);
}

/** Returns whether a sentence contains one of the words; short words are ignored. */
function sharesWords({ text, start, end }: DatedSentence, words: string): boolean {
  const known = new Set(
    text
      .slice(start, end)
      .toLowerCase()
      .match(/\p{L}{4,}/gu),
  );
  return (words.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => known.has(word));
}

/** Returns the text since the last clause ended; a relative clause continues the one before it. */
function getClauseBefore(before: string): string {
  const near = before.slice(-MAX_DISTANCE_BEFORE);
  const ends = [...near.matchAll(CLAUSE_ENDS)].filter(({ index, 0: sign }) => {
    return !(sign.startsWith(',') && RELATIVE.test(near.slice(index + sign.length)));
  });
  const last = ends.at(-1);
  return last ? near.slice(last.index + last[0].length) : near;
}
