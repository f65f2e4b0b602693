import { boundsOf, claimFiles, countsOf, type Judged, judged } from '../support/claims.ts';

/*
 * tsx test/bench/trust.ts [--verbose]: how many lies about a source a model could tell, and how many truths it could not. Reads every
 * file of test/bench/claims; --verbose lists what went wrong. Exits with 1 if more than the bounds of a file did.
 */

const share = (part: number, whole: number) => `${part} (${whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)}%)`;

function rowOf(name: string, all: Judged[]): string {
  const { lies, through, truths, refused } = countsOf(all);
  return `| ${name} | ${lies} | ${share(through, lies)} | ${truths} | ${share(refused, truths)} |`;
}

const isOver = ({ file, all }: { file: string; all: Judged[] }) => {
  const { lies, through, truths, refused } = countsOf(all);
  return through > boundsOf(file).lies * lies || refused > boundsOf(file).truths * truths;
};

function print(name: string, all: Judged[]): void {
  console.log(`\n| ${name} | lies | through | truths | refused |\n|---|---|---|---|---|`);
  for (const one of [...new Set(all.map(({ claim }) => claim.class))].sort())
    console.log(
      rowOf(
        one,
        all.filter(({ claim }) => claim.class === one),
      ),
    );
  console.log(rowOf('all', all));
  if (!process.argv.includes('--verbose')) return;
  for (const { claim, reason } of all.filter(({ claim, reason }) => claim.truth === (reason !== null)))
    console.log(
      `${claim.truth ? 'refused' : 'through'} ${claim.class} ${claim.id}: ${claim.sentence} [${reason ?? ''}]`,
    );
}

const files = claimFiles().map((file) => ({ file, all: judged(file) }));
const together = files.flatMap(({ all }) => all);
for (const { file, all } of files) print(file, all);
if (files.length > 1) print('together', together);
if (together.length === 0) throw new Error('There are no claims in test/bench/claims.');
for (const { file } of files)
  console.log(
    `${file}: at most ${100 * boundsOf(file).lies}% of lies through, ${100 * boundsOf(file).truths}% of truths refused.`,
  );
const over = files.some(isOver);
console.log(over ? 'Exceeded.' : 'Held.');
process.exitCode = over ? 1 : 0;
