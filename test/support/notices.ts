import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The labelled notices of test/bench/notices, in a file for each half and language.
 *
 * A notice begins with "# kind" and "= title". Each line is a paragraph. "~" before it marks a line that is not a
 * statement of the notice: a byline, a greeting, links or contacts. [[ ]] encloses the sentences that state the
 * subject, {{ }} deadlines.
 */

export interface LabelledNotice {
  half: string;
  language: string;
  kind: string;
  title: string;
  paragraphs: string[];
  /** Any of these is a good one line. */
  good: string[];
  deadlines: string[];
  /** Paragraphs that no summary may use. */
  noise: string[];
  /** All that the notice states, in one text. */
  stated: string;
}

const FOLDER = join(import.meta.dirname, '../bench/notices');
const unmarked = (text: string) => text.replace(/\[\[|\]\]|\{\{|\}\}/g, '');
const between = (text: string, mark: RegExp) => [...text.matchAll(mark)].map(([, found = '']) => unmarked(found));

function getNotice(block: string, half: string, language: string): LabelledNotice {
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
export function notices(): LabelledNotice[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const [half = '', language = ''] = file.replace('.txt', '').split('-');
    const blocks = readFileSync(join(FOLDER, file), 'utf8').split(/^# /m);
    return blocks.filter((block) => block.trim()).map((block) => getNotice(block, half, language));
  });
}
