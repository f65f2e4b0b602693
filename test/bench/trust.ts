import { BOUNDS, claimFiles, countsOf, exceeds, isWrong, type Judged, judged } from '../support/claims.ts';

/*
 * tsx test/bench/trust.ts [--verbose]: how many lies about a source a model could tell, and how many truths it could not. Reads every
 * file of test/bench/claims; --verbose lists what went wrong. Exits with 1 if more than the bounds did.
 */

const share = (part: number, whole: number) => `${part} (${whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)}%)`;

function rowOf(name: string, all: Judged[]): string {
  const { lies, through, truths, refused, whole, otherwise } = countsOf(all);
  return `| ${name} | ${lies} | ${share(through, lies)} | ${truths} | ${share(refused, truths)} | ${share(whole, truths)} | ${otherwise} |`;
}

function print(name: string, all: Judged[]): void {
  console.log(
    `\n| ${name} | lies | through | truths | refused | whole | truths in other words |\n|---|---|---|---|---|---|---|`,
  );
  for (const one of [...new Set(all.map(({ claim }) => claim.class))].sort())
    console.log(
      rowOf(
        one,
        all.filter(({ claim }) => claim.class === one),
      ),
    );
  console.log(rowOf('all', all));
  if (!process.argv.includes('--verbose')) return;
  for (const { claim } of all.filter(isWrong))
    console.log(`${claim.truth ? 'refused' : 'through'} ${claim.class} ${claim.id}: ${claim.sentence}`);
}

const files = claimFiles().map((file) => ({ file, all: judged(file) }));
const together = files.flatMap(({ all }) => all);
for (const { file, all } of files) print(file, all);
if (files.length > 1) print('together', together);
if (together.length === 0) throw new Error('There are no claims in test/bench/claims.');
console.log(`Bounds of each: ${100 * BOUNDS.lies}% of lies through, ${100 * BOUNDS.truths}% of truths refused.`);
const over = files.some(({ all }) => exceeds(all));
console.log(over ? 'Exceeded.' : 'Held.');
process.exitCode = over ? 1 : 0;
