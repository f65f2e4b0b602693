import { readFileSync } from 'node:fs';
import { peakMegabytes, readInProcess } from '../../../lib/documents/reading/in-process.ts';
import { BOUNDS, type Reading, readingOf } from '../../../lib/documents/reading/read.ts';
import type { Asked, Told } from './read.ts';

/* A process of its own that reads the documents of a list and says of each, by a line of JSON, what became of it. */

const ODD = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const named = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function told(reading: Reading, { holds, lacks }: Asked, ms: number): Told {
  const text = reading.kind === 'text' ? [reading.title, ...reading.passages].join('\n\n') : '';
  const flat = text.replace(/\s+/g, ' ');
  const isText = reading.kind === 'text';
  return {
    said: isText ? 'text' : reading.status,
    reason: isText ? '' : reading.reason,
    missing: isText ? holds.filter((words) => !flat.includes(words)) : [],
    present: lacks.filter((words) => flat.includes(words)),
    odd: [...new Set(text.replace(/[\n\t]/g, ' ').match(ODD))].map(named),
    ms: Math.round(ms),
    peak: peakMegabytes(),
  };
}

for (const asked of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Asked[]) {
  const body = readFileSync(asked.file);
  const begin = performance.now();
  const received = { body, contentType: asked.contentType, url: 'https://www.regulator.example/notice' };
  const bounds = { ...BOUNDS, seconds: asked.seconds };
  const reading = await (asked.isBounded ? readInProcess(received, bounds) : readingOf(received));
  console.log(JSON.stringify(told(reading, asked, performance.now() - begin)));
}
