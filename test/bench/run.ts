import { type Program, runByName } from '../../scripts/run-by-name.ts';

/* npm run bench -- NAME [arguments]: the benchmarks. The comment at the top of each file lists its arguments. */
const PROGRAMS: Record<string, Program> = {
  alerts: {
    help: 'read units to match an update against 100 to 100,000 alerts',
    run: () => import('./alerts.ts'),
  },
  clusters: {
    help: 'precision and recall of related notices',
    run: () => import('./clusters.ts'),
  },
  'document-search': {
    help: 'requests and read units of searches in documents',
    run: () => import('./document-search.ts'),
  },
  documents: {
    help: 'how well the text of documents is extracted',
    run: () => import('./documents.ts'),
  },
  evidence: {
    help: 'how long both verifiers take for an export, and how much of it is proof',
    run: () => import('./evidence.ts'),
  },
  ingest: {
    help: 'entries a second, in one run with Miniflux if there is one',
    run: () => import('./ingest.ts'),
  },
  'key-dates': {
    help: 'precision and recall of key dates',
    run: () => import('./key-dates.ts'),
  },
  kinds: {
    help: 'accuracy of kinds, precision and recall of citations',
    run: () => import('./kinds.ts'),
  },
  pages: {
    help: 'how well articles of a public collection are extracted, next to Readability alone',
    run: () => import('./pages.ts'),
  },
  parse: {
    help: 'CPU of reading well-formed feeds, and its ratio to a reference in the same run',
    run: () => import('./parse.ts'),
  },
  reads: {
    help: 'requests and read units of every read route, and their growth',
    run: () => import('./reads.ts'),
  },
  start: {
    help: 'seconds of npm start until its first response',
    run: () => import('./start.ts'),
  },
  'start-up': {
    help: 'size, cold path and units of authorizers and reads',
    run: () => import('./start-up.ts'),
  },
  summaries: {
    help: 'quality of the extractive one-line summaries',
    run: () => import('./summaries.ts'),
  },
  table: {
    help: 'the recorded results, as docs/performance.md shows them',
    run: () => import('./table.ts'),
  },
  tests: {
    help: 'where the time of the tests goes, by project, process and file',
    run: () => import('./tests.ts'),
  },
  tokens: {
    help: 'CPU time of the warm token authorizer',
    run: () => import('./token-check.ts'),
  },
  'worst-case': {
    help: 'requests and units of the dearest requests of every route',
    run: () => import('./worst-case.ts'),
  },
  web: {
    help: "first view of the web app, as a multiple of plain HTML's",
    run: () => import('./web.ts'),
  },
};

await runByName('bench', PROGRAMS);
