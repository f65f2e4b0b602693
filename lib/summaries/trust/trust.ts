import { sentences } from '../sentences.ts';
import { hasDisguise } from './addresses.ts';
import { faultOfForm } from './form.ts';
import { languageOf } from './grammar.ts';
import { linksOf } from './links.ts';
import { repeatsPrompt } from './prompt-words.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { isShortened, isWithin } from './shortened.ts';
import { PRONOUN } from './sides.ts';
import { hasSigns, isPart } from './signs.ts';
import { wordsOf } from './words.ts';

/** What a model was told of one update, and nothing else of it. */
interface Told {
  title: string;
  description: string;
}

/** What a model's texts are checked against: the updates that they are about, the prompt, and the most characters of one. */
export interface Bounds {
  updates: Told[];
  prompt: string;
  longest: number;
}

/** A sentence of the source, its update and its place there; the title is the first. */
interface Line {
  text: string;
  update: Told;
  place: number;
  read: Sentence;
}

/** What is shown of a model's texts, or why nothing is. */
export type Judgement = { texts: string[] } | { refused: string };

/**
 * What can be shown of a model's texts. Each of their sentences must have the words of one sentence of the source, in their order. If
 * whole phrases were left out, it stands; if something else was, the sentence of the source is shown in its place. Refused is what has
 * other words or becomes too long, and what a reader must not see under the name of a regulator: invisible characters, markup,
 * mentions, other links, addresses in a disguise, the prompt.
 */
export function trusted(texts: string[], bounds: Bounds): Judgement {
  const fault = faultOf(texts, bounds);
  if (fault) return { refused: fault };
  const lines = bounds.updates.flatMap(linesOf);
  const shown = texts.map((text) => held(text, lines, bounds.longest));
  if (!shown.every((text) => text !== null)) return { refused: 'no sentence of the source' };
  const later = faultOf(shown, bounds);
  if (later) return { refused: later };
  const different = new Set(shown.slice(1).map((text) => text.toLowerCase()));
  return different.size < shown.length - 1 ? { refused: 'the same point twice' } : { texts: shown };
}

function faultOf(texts: string[], { updates, prompt, longest }: Bounds): string | null {
  const source = updates.map(({ title, description }) => `${title}\n${description}`).join('\n');
  const links = linksOf(source);
  for (const text of texts) {
    const fault = faultOfForm(text, longest);
    if (fault) return fault;
    if ([...linksOf(text)].some((link) => !links.has(link))) return 'a link or address that the source does not have';
    if (hasDisguise(text)) return 'an address in a disguise';
    if (repeatsPrompt(text, source, prompt)) return 'the prompt';
  }
  return null;
}

/** The end of a text that was cut: its last sentence is half of one, and may say the contrary of the whole. */
const CUT_OFF = /(…|\.\.\.)["'”’»)\]]*$/u;

function linesOf(update: Told): Line[] {
  const { title, description } = update;
  const language = languageOf(description || title);
  const whole = description
    .split('\n')
    .flatMap(sentences)
    .filter((text) => !CUT_OFF.test(text));
  return [title, ...whole].map((text, place) => ({
    text,
    update,
    place,
    read: readSentence(text, language),
  }));
}

/**
 * A text of which each sentence is one of the source's: as it was shortened, or whole where it was not shortened by whole phrases. Null
 * if there is no such sentence, or it is too long. After "it" it is the one that follows there, too.
 */
function held(text: string, lines: Line[], longest: number): string | null {
  const shown: string[] = [];
  let before: Line[] | null = null;
  for (const one of sentences(text)) {
    const words = wordsOf(one);
    const near: Line[] = PRONOUN.test(words[0]?.low ?? '') && before ? after(before, lines) : lines;
    const shortened = near.filter(({ text, read }) => (hasSigns(one) ? isPart(one, text) : isShortened(words, read)));
    const whole = hasSigns(one) ? [] : near.filter(({ read }) => isWithin(words, read.words));
    const found: Line[] = shortened.length > 0 ? shortened : shortest(whole);
    if (found.length === 0) return null;
    shown.push(shortened.length > 0 ? one.trim() : (found[0]?.text.trim() ?? ''));
    before = found;
  }
  const all = shown.join(' ');
  return before === null || all.length > longest ? null : all;
}

const after = (before: Line[], lines: Line[]) =>
  lines.filter((line) => before.some(({ update, place }) => update === line.update && place + 1 === line.place));

const shortest = (lines: Line[]) => [...lines].sort((a, b) => a.text.length - b.text.length).slice(0, 1);
