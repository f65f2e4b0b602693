import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ACCESS } from '../../lib/http/access.ts';

/*
 * Checks that these agree: the functions of serverless.yml, the files under functions/, the tests under
 * test/stack/routes/, and the access table. One name is used everywhere: getEntry, functions/feeds/get-entry.ts,
 * test/stack/routes/get-entry.test.ts. A read of version 1 exists in version 2 as well.
 */

interface HttpEvent {
  method: string;
  path: string;
  authorizer?: { name: string; type: string; resultTtlInSeconds: number };
}
interface FunctionSpec {
  handler: string;
  role?: string;
  /** Jobs have a queue event or none; their schedules are in infra/pipeline.yml. */
  events?: { http?: HttpEvent }[];
}

const V1 = '/api/v1';
const V2 = '/api/v2';
const AUTHORIZERS = { '/api/v1/': 'apiKeyAuthorizer', '/api/v2/': 'accessTokenAuthorizer' };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const nameOf = ({ method, path: route }: HttpEvent) => `${method.toUpperCase()} ${route}`;
const faults: string[] = [];
const must = (holds: boolean, fault: string) => {
  if (!holds) faults.push(fault);
};

/** Describes how to add the missing file of a function. */
function missing(name: string, file: string, http: HttpEvent | undefined): string {
  const start = http ? `/** ${nameOf(http)}: what it answers. */\n  ` : '';
  return `${file}: add it, beginning with\n  ${start}export const handler = …({ name: '${name}', …`;
}

const functions: Record<string, FunctionSpec> = parse(readFileSync('serverless.yml', 'utf8'), {
  merge: true,
}).functions;
const files = readdirSync('functions', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const handlers = new Set(Object.values(functions).map(({ handler }) => handler));
for (const file of files) {
  must(handlers.has(`functions/${file.slice(0, -3)}.handler`), `functions/${file} is no function of serverless.yml`);
}

const routes: string[] = [];
const twins: string[] = [];
for (const [name, { handler, role, events = [] }] of Object.entries(functions)) {
  const file = handler.replace(/\.handler$/, '.ts');
  must(existsSync(file), missing(name, file, events[0]?.http));
  if (!existsSync(file)) continue;
  must(role !== undefined, `${name}: has no role of its own group`);
  const [first, ...others] = events.flatMap(({ http }) => http ?? []);
  if (file.startsWith('functions/jobs/')) checkJob(name, file);
  if (!first) continue;
  routes.push(`${nameOf(first)} ${name}`);
  if (file.startsWith('functions/site/')) {
    checkSite(name, file, first);
    continue;
  }
  checkFile(name, file, first);
  for (const http of [first, ...others]) checkAuthorizer(http);
  const twin = nameOf({ ...first, path: first.path.replace(V1, V2) });
  const expected = first.path.startsWith(`${V1}/`) ? [twin] : [];
  must(
    others.map(nameOf).join() === expected.join(),
    `${name}: after ${nameOf(first)} there should be ${expected[0] ?? 'no other route'}`,
  );
  twins.push(...expected);
  must(
    Object.hasOwn(ACCESS, name),
    `lib/http/access.ts: say who may call it; add to ACCESS, for example\n  ${name}: READERS,`,
  );
}

function checkJob(name: string, file: string): void {
  must(file === `functions/jobs/${kebab(name)}.ts`, `${name}: its file should be functions/jobs/${kebab(name)}.ts`);
  const source = readFileSync(file, 'utf8');
  must(source.includes(`Job('${name}'`), `${file}: the job should be named ${name}`);
  must(source.split('\n').length <= 26, `${file}: more than 25 lines`);
}

/** Site routes are public and tested in test/stack/web/. Under /api/ they only answer OPTIONS. */
function checkSite(name: string, file: string, first: HttpEvent): void {
  const expected = `functions/site/${kebab(name)}.ts`;
  must(file === expected, `${name}: its file should be ${expected}`);
  checkSource(name, file, first);
  must(first.authorizer === undefined, `${nameOf(first)}: there is nobody to ask who somebody is`);
  const isRead = first.method !== 'any';
  must(!isRead || !first.path.startsWith('/api/'), `${nameOf(first)}: is under /api/ without an authorizer`);
}

function checkFile(name: string, file: string, first: HttpEvent): void {
  must(path.basename(file) === `${kebab(name)}.ts`, `${name}: its file should be ${kebab(name)}.ts`);
  checkSource(name, file, first);
  must(
    existsSync(`test/stack/routes/${kebab(name)}.test.ts`),
    `test/stack/routes/${kebab(name)}.test.ts: add it, a test for each status that ${name} can answer; list-categories.test.ts beside it is one`,
  );
}

function checkSource(name: string, file: string, first: HttpEvent): void {
  const source = readFileSync(file, 'utf8');
  must(source.includes(`name: '${name}'`), `${file}: the route should be named ${name}`);
  must(source.includes(`/** ${nameOf(first)}: `), `${file}: its doc line should start with "${nameOf(first)}: "`);
  must(source.split('\n').length <= 26, `${file}: more than 25 lines`);
}

function checkAuthorizer(http: HttpEvent): void {
  const [, needed] = Object.entries(AUTHORIZERS).find(([start]) => http.path.startsWith(start)) ?? [];
  const { name, type, resultTtlInSeconds } = http.authorizer ?? {};
  must(needed !== undefined && name === needed, `${nameOf(http)}: its authorizer must be ${needed ?? 'known'}`);
  must(
    type === 'request' && resultTtlInSeconds === 0,
    `${nameOf(http)}: its authorizer must be of type request, TTL 0`,
  );
}

for (const name of Object.keys(ACCESS)) {
  must((functions[name]?.events ?? []).length > 0, `lib/http/access.ts: ${name} is no function with a route`);
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  console.log(
    `${routes.length} routes and ${twins.length} twins in version 2: serverless.yml, functions, access table and tests agree.`,
  );
}
