import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The labelled notices of test/bench/notices, one file a half and language. A notice begins with "# kind" and "= title". Each line is
 * a paragraph; "~" before it says that it is none of the notice's statements: a byline, a greeting, links, whom to call. [[ ]] stands
 * around the sentences that say what the notice is, {{ }} around deadlines.
 */

export interface Notice {
  half: string;
  language: string;
  kind: string;
  title: string;
  paragraphs: string[];
  /** Any of these is a good one line. */
  good: string[];
  deadlines: string[];
  /** Paragraphs of which nothing may be told. */
  noise: string[];
  /** All that the notice states, in one text. */
  stated: string;
}

const FOLDER = join(import.meta.dirname, '../bench/notices');
const unmarked = (text: string) => text.replace(/\[\[|\]\]|\{\{|\}\}/g, '');
const between = (text: string, mark: RegExp) => [...text.matchAll(mark)].map(([, found = '']) => unmarked(found));

function noticeOf(block: string, half: string, language: string): Notice {
  const [kind = '', title = '', ...lines] = block.trim().split('\n');
  const isNoise = (line: string) => line.startsWith('~ ');
  const text = lines.filter((line) => !isNoise(line)).join('\n');
  return {
    half,
    language,
    kind,
    title: title.replace(/^= /, ''),
    paragraphs: lines.map((line) => unmarked(line.replace(/^~ /, ''))),
    good: between(text, /\[\[(.*?)\]\]/g),
    deadlines: between(text, /\{\{(.*?)\}\}/g),
    noise: lines.filter(isNoise).map((line) => line.slice(2)),
    stated: unmarked(text),
  };
}

/** All labelled notices. */
export function notices(): Notice[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const [half = '', language = ''] = file.replace('.txt', '').split('-');
    const blocks = readFileSync(join(FOLDER, file), 'utf8').split(/^# /m);
    return blocks.filter((block) => block.trim()).map((block) => noticeOf(block, half, language));
  });
}
