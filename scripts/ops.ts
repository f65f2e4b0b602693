import { type Program, runByName } from './run-by-name.ts';

/*
 * npm run ops -- NAME [options]: the commands for operators and maintainers. Most describe their options with --help.
 */
const PROGRAMS: Record<string, Program> = {
  archive: {
    help: 'writes and verifies files of closed months of entries',
    run: async () => (await import('./operate/archive.ts')).main(),
  },
  catalog: {
    help: 'applies catalog.json to a table',
    run: async () => (await import('./operate/catalog.ts')).main(),
  },
  costs: {
    help: 'estimates the monthly costs',
    run: async () => (await import('./operate/costs.ts')).main(),
  },
  'deployer-policy': {
    help: 'generates docs/deployer-policy.json from the packaged template',
    run: () => import('./build/deployer-policy.ts'),
  },
  feeds: {
    help: 'lists the health of all feeds, worst first; releases a flooding feed',
    run: async () => (await import('./operate/feeds.ts')).main(),
  },
  'generate-clients': {
    help: 'generates clients from openapi.json as docs/generated-clients.md says, and runs them',
    run: () => import('./check/generate-clients.ts'),
  },
  'head-secret': {
    help: 'prints the signing secret of the webhook that heads are sent to',
    run: async () => (await import('./operate/head-secret.ts')).main(),
  },
  ingest: {
    help: 'fetches feeds into a table',
    run: async () => (await import('./operate/ingest.ts')).main(),
  },
  keys: {
    help: 'creates, lists, rotates, revokes and limits API keys',
    run: async () => (await import('./operate/keys.ts')).main(),
  },
  migrate: {
    help: 'migrates stored entries to the current schema version',
    run: async () => (await import('./operate/migrate.ts')).main(),
  },
  people: {
    help: 'exports or erases what the table stores about a person',
    run: async () => (await import('./operate/people.ts')).main(),
  },
  probe: {
    help: 'checks the permissions of each role of a deployed stage',
    run: async () => (await import('./operate/probe.ts')).main(),
  },
  restore: {
    help: 'restores the table of a stage to an earlier second',
    run: async () => (await import('./operate/restore.ts')).main(),
  },
  screenshots: {
    help: 'takes the screenshots of docs/screenshots from the running local stack',
    run: () => import('./check/screenshots.ts'),
  },
  shares: {
    help: 'lists the audit log of shares',
    run: async () => (await import('./operate/shares.ts')).main(),
  },
  smoke: {
    help: 'checks a deployed service from outside',
    run: async () => (await import('./operate/smoke-test.ts')).main(),
  },
  'verify-evidence': {
    help: "verifies an export of the team's record, offline",
    run: async () => (await import('./operate/verify-evidence.ts')).main(),
  },
};

await runByName('ops', PROGRAMS);
