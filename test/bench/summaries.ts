import { hitRate, type JudgedNotice, judgedNotices, READINGS } from '../support/judged-notices.ts';

/*
 * tsx test/bench/summaries.ts [--verbose [HALF]]: how often the extractive one-line summary states the subject of the
 * notice, by half, language and kind of the labelled notices. --verbose lists the others, of one half if it is named.
 * Exits with 1 below 95%.
 */

const AT_LEAST = 0.95;
const [, , verbose, half] = process.argv;
const cell = (count: number, { length }: JudgedNotice[]) => `${count} (${((100 * count) / length).toFixed(1)}%)`;

function getRow(name: string, all: JudgedNotice[]): string {
  const good = all.filter(({ hasGoodPoints }) => hasGoodPoints).length;
  const hits = all.filter(({ isHit }) => isHit).length;
  const held = all.filter(({ holdsHit }) => holdsHit).length;
  return `| ${name} | ${all.length} | ${cell(hits, all)} | ${cell(held, all)} | ${cell(good, all)} |`;
}

function rowsBy(all: JudgedNotice[], trait: 'half' | 'language' | 'kind'): string[] {
  const values = [...new Set(all.map(({ notice }) => notice[trait]))].sort();
  return values.map((value) =>
    getRow(
      value,
      all.filter(({ notice }) => notice[trait] === value),
    ),
  );
}

for (const reading of READINGS) {
  const all = judgedNotices(reading);
  console.log(`\n| ${reading} | notices | good lines | with what stands before | good points |\n|---|---|---|---|---|`);
  const traits = ['half', 'language', 'kind'] as const;
  for (const row of [...traits.flatMap((trait) => rowsBy(all, trait)), getRow('all', all)]) console.log(row);
  if (reading !== 'one line' && hitRate(all) < AT_LEAST) process.exitCode = 1;
  if (!verbose) continue;
  const listed = all.filter(({ notice }) => !half || notice.half === half);
  for (const { notice, line, points, isHit, hasGoodPoints } of listed) {
    if (!isHit) console.log(`line of ${notice.language} ${notice.kind} "${notice.title}": ${line}`);
    if (!hasGoodPoints) console.log(`points of "${notice.title}": ${JSON.stringify(points, null, 1)}`);
  }
}
