/*
 * Writes out the texts that the source of a regular expression matches, so that a test can try each of them. It
 * supports what the word lists of lib/extraction/key-dates use.
 */

/** A text that a source matches, with what its lookarounds need before and after it. */
export interface PatternText {
  before: string;
  text: string;
  after: string;
}

/** A reader of a source from left to right. */
interface SourceReader {
  source: string;
  position: number;
}

/** More texts than any alternative of the word lists has. */
const MAX_TEXTS = 2_000;
/** Written for a class of letters, such as `\p{L}`. */
const ANY_LETTER = 'x';
/** Written for a class that excludes some characters, such as `[^.;]`. It ends a word. */
const ANY_CHARACTER = '–';
const GROUP_START = /^\((?:\?(?::|<?[=!]))/;
const QUANTIFIER = /^(?:\{(?<min>\d+)(?:,\d+)?\}|[?*+])/;
const CHARACTER = /^(?:\\p\{\w+\}|\\.|\[\^?[^\]]*\]|[^()|?*+{}$\\])/u;

/**
 * Returns the texts that a source matches, with and without each optional part.
 * A class such as `\p{L}` is written as one letter, `{0,3}` as nothing and as one repetition. What positive
 * lookarounds need is before and after the text; negative lookarounds are ignored.
 * @throws Error for syntax that it does not support
 */
export function expandPattern(source: string): PatternText[] {
  const reader = { source, position: 0 };
  const texts = readAlternatives(reader);
  if (reader.position < source.length) throw createSyntaxError(reader);
  return texts;
}

const createSyntaxError = ({ source, position }: SourceReader) =>
  new Error(`${source} has unsupported syntax at ${position}`);

const createText = (text: string): PatternText => ({ before: '', text, after: '' });

function readAlternatives(reader: SourceReader): PatternText[] {
  const texts = readSequence(reader);
  while (reader.source[reader.position] === '|') {
    reader.position += 1;
    texts.push(...readSequence(reader));
  }
  return texts;
}

function readSequence(reader: SourceReader): PatternText[] {
  let texts = [createText('')];
  while (reader.position < reader.source.length && !'|)'.includes(reader.source[reader.position] ?? '')) {
    const parts = readQuantified(reader);
    texts = texts.flatMap((text) => parts.map((part) => join(text, part)));
    if (texts.length > MAX_TEXTS) throw new Error(`${reader.source} matches over ${MAX_TEXTS} texts`);
  }
  return texts;
}

const join = (first: PatternText, last: PatternText): PatternText => ({
  before: first.before + last.before,
  text: first.text + last.text,
  after: first.after + last.after,
});

/** Reads one character, class or group with its quantifier. */
function readQuantified(reader: SourceReader): PatternText[] {
  const parts = readPart(reader);
  const match = QUANTIFIER.exec(reader.source.slice(reader.position));
  if (!match) return parts;
  reader.position += match[0].length;
  const min = Number(match.groups?.['min'] ?? (match[0] === '+' ? 1 : 0));
  if (min === 0) return [createText(''), ...parts];
  return parts.map(({ text }) => createText(text.repeat(min)));
}

function readPart(reader: SourceReader): PatternText[] {
  const rest = reader.source.slice(reader.position);
  const [groupStart] = GROUP_START.exec(rest) ?? [];
  if (groupStart) return readGroup(reader, groupStart);
  const [character] = rest.startsWith('$') ? ['$'] : (CHARACTER.exec(rest) ?? []);
  if (!character) throw createSyntaxError(reader);
  reader.position += character.length;
  return expandCharacter(character).map(createText);
}

function readGroup(reader: SourceReader, groupStart: string): PatternText[] {
  reader.position += groupStart.length;
  const texts = readAlternatives(reader);
  if (reader.source[reader.position] !== ')') throw createSyntaxError(reader);
  reader.position += 1;
  if (groupStart.endsWith('!')) return [createText('')];
  if (groupStart === '(?<=') return texts.map(({ text }) => ({ before: text, text: '', after: '' }));
  if (groupStart === '(?=') return texts.map(({ text }) => ({ before: '', text: '', after: text }));
  return texts;
}

/** Returns the texts of one character, escape or class. */
function expandCharacter(character: string): string[] {
  if (character === '$') return [''];
  if (character === '\\s') return [' '];
  if (character === '\\d') return ['1'];
  if (character.startsWith('[^')) return [ANY_CHARACTER];
  if (/^\[?\\p/.test(character)) return [ANY_LETTER];
  if (character.startsWith('[')) return [...character.slice(1, -1)];
  return [character.replace('\\', '')];
}
