import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Kind, kindOf, openJudge } from './mutant-judge.ts';
import { asLine, asTable, counted, type Judged, killedOf, roomOf } from './mutant-table.ts';
import { makeTree } from './mutant-tree.ts';
import { type Mutant, mutantsIn, sampleOf } from './mutants.ts';

/*
 * npm run mutate -- ROOM: puts small faults into a folder of lib, one at a time, and says which of them no test notices.
 */

const USAGE = `npm run mutate -- ROOM [--most N] [--seed S] [--seconds T] [--minutes M] [--at-least P]
  ROOM            a folder of lib (entries, ingest, …), lib, functions, contract
  --most N        mutants at most, drawn at random (30)
  --seed S        draws others (1)
  --seconds T     for one mutant's tests at most; what survives then says so (120)
  --minutes M     for the judging of all at most; what is left then is not counted (no limit)
  --tests PART    asks only the tests below this folder of test; may be repeated (those that concern the room)
  --at-least P    ends with 1 where fewer than P percent are killed
  --verbose       one line a test file and mutant as they end, on stderr`;

const WITH_A_ROUTE = [
  'test/stack/routes/',
  'test/stack/local/health',
  'test/stack/local/access-log',
  'test/stack/contract/bounds',
];
/** Of what is stored and answered. */
const DATA = ['test/pure/', 'test/table/', ...WITH_A_ROUTE, 'test/stack/jobs/'];
const OF_DATA = ['values', 'table', 'feeds', 'search', 'statistics', 'entries', 'catalog'].map((room) => [room, DATA]);
/** The folders of tests by what they concern; what they do not reach they are not asked about. */
const TESTS: Record<string, string[]> = {
  ...Object.fromEntries(OF_DATA),
  desk: ['test/table/desk/', ...WITH_A_ROUTE],
  reviews: ['test/table/reviews/', ...WITH_A_ROUTE],
  erasure: ['test/table/erasure/', 'test/table/reviews/'],
  probe: ['test/pure/probe/', 'test/table/probe/', 'test/template/'],
  dates: ['test/pure/dates/', 'test/pure/ingest/', 'test/pure/key-dates/', 'test/table/ingest/', 'test/table/entries/'],
  'key-dates': ['test/pure/key-dates/'],
  keys: ['test/table/keys/', 'test/stack/keys/', ...WITH_A_ROUTE],
  people: ['test/pure/people/', 'test/stack/people/', ...WITH_A_ROUTE],
  sharing: ['test/pure/sharing/', 'test/table/sharing/', 'test/stack/sharing/', ...WITH_A_ROUTE],
  alerts: ['test/pure/alerts/', 'test/table/alerts/', ...WITH_A_ROUTE],
  destinations: ['test/pure/destinations/', 'test/table/delivery/', ...WITH_A_ROUTE],
  delivery: ['test/pure/delivery/', 'test/table/delivery/', 'test/table/corrections/', ...WITH_A_ROUTE],
  corrections: ['test/pure/corrections/', 'test/table/corrections/', 'test/table/delivery/permissions'],
  contract: ['test/stack/contract/', 'test/template/documents'],
  site: ['test/stack/local/', 'test/stack/contract/', 'test/stack/routes/', 'test/pure/people/deployed'],
  ingest: ['test/pure/ingest/', 'test/table/ingest/', 'test/table/jobs/'],
  jobs: ['test/table/jobs/', 'test/table/summaries/', 'test/stack/jobs/'],
  summaries: ['test/pure/summaries/', 'test/table/summaries/', 'test/table/jobs/'],
  log: ['test/table/jobs/', 'test/stack/jobs/', 'test/stack/local/', ...WITH_A_ROUTE],
};
const ALL = [
  'test/pure/',
  'test/table/',
  'test/stack/people/',
  'test/stack/keys/',
  'test/stack/sharing/',
  'test/stack/jobs/',
  ...WITH_A_ROUTE,
];

function roomMutants(room: string): Mutant[] {
  const folder = ['lib', 'functions', 'contract'].includes(room) ? room : `lib/${room}`;
  if (!existsSync(folder)) throw new Error(`There is no ${folder}.\n${USAGE}`);
  return mutantsIn(folder);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      most: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '120' },
      minutes: { type: 'string', default: 'Infinity' },
      tests: { type: 'string', multiple: true },
      'at-least': { type: 'string', default: '0' },
      verbose: { type: 'boolean', default: false },
    },
  });
  const [room] = positionals;
  if (!room) throw new Error(USAGE);
  const say = (text: string) => values.verbose && console.error(text);
  const limitFromNow = () => Date.now() + Number(values.minutes) * 60_000;
  let until = Number.POSITIVE_INFINITY;
  const atLeast = Number(values['at-least']);
  const drawn = sampleOf(roomMutants(room), Number(values.most), Number(values.seed));
  const mutants = new Map(drawn.map((mutant, index) => [`m${index + 1}`, mutant]));
  const tree = makeTree(mutants);
  process.once('exit', tree.remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  execFileSync(process.execPath, ['scripts/build/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { measure, judge, end } = await openJudge(tree, mutants, Number(values.seconds) * 1_000, say);
  const results = new Map(
    [...mutants].map(([name, mutant]): [string, Judged] => [name, { mutant, killer: null, tried: 0, files: 0 }]),
  );

  /** Asks the tests of one kind about what is left. */
  async function ask(kind: Kind): Promise<void> {
    const left = [...results].filter(([, { killer, isNone }]) => !killer && !isNone);
    const folders = left.flatMap(([, { mutant }]) => values.tests ?? TESTS[roomOf(mutant)] ?? ALL);
    const own = [...new Set(folders)].filter((folder) => kindOf(folder) === kind);
    for (const file of own.length > 0 ? await measure(own) : [])
      console.log(`${file} fails without a mutant and judges none.`);
    until = Math.min(until, limitFromNow());
    for (const [name, result] of left) {
      if (Date.now() > until) {
        result.isOpen = true;
        continue;
      }
      const [begun, { killer, why, tried, files }] = [Date.now(), await judge(name, kind)];
      Object.assign(result, { killer, tried: result.tried + tried, files: result.files + files });
      // What the types refuse never runs. Only what survives is asked, as the answer takes seconds.
      if (!killer && kind === 'fast') result.isNone = tree.typeErrors(result.mutant) !== '';
      const word = killer ? `killed by ${killer} (${why})` : result.isNone ? 'refused by the types' : 'alive';
      say(`${name} ${Math.round((Date.now() - begun) / 1_000)} s ${word}: ${asLine(result)}`);
    }
  }

  await ask('fast');
  await ask('whole');
  await end();
  told([...results.values()], atLeast);
}

function told(judged: Judged[], atLeast: number): void {
  console.log(asTable(judged));
  process.exitCode = 100 * killedOf(judged) < atLeast * counted(judged).length ? 1 : 0;
}

await main();
