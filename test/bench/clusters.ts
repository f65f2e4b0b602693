import { type Pair, pairs, rightness } from '../support/clusters.ts';

/*
 * npm run bench -- clusters: how well the same act in two feeds and the steps of one matter are recognised, on pairs of
 * notices that were marked by hand. `--wrong` also lists each pair with another result than its mark, except those
 * held back.
 */

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const all = pairs();

function row(name: string, some: Pair[]): void {
  for (const relation of ['same', 'step'] as const) {
    const { marked, precision, recall } = rightness(some, relation);
    console.log(`| ${name} | ${some.length} | ${relation} | ${marked} | ${percent(precision)} | ${percent(recall)} |`);
  }
}

console.log('| Pairs | Number | Relation | Marked | Precision | Recall |\n|---|---|---|---|---|---|');
const isLookedAt = ({ isHeldBack }: Pair) => !isHeldBack;
if (process.argv.includes('--wrong')) {
  row('not held back', all.filter(isLookedAt));
  for (const { a, b, marked, read } of all)
    if (marked !== read) console.log(`\n${marked}, read as ${read}:\n  ${a.feed}: ${a.title}\n  ${b.feed}: ${b.title}`);
} else {
  row('all', all);
  row(
    'held back',
    all.filter(({ isHeldBack }) => isHeldBack),
  );
}
