import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROUTE_ROLES } from '../../lib/http/access.ts';

/*
 * Checks that these agree: the functions of serverless.yml, the files under functions/, the tests under
 * test/stack/routes/, and the access table. One name is used everywhere: getEntry, functions/feeds/get-entry.ts,
 * test/stack/routes/get-entry.test.ts. A read of version 1 exists in version 2 as well.
 */

interface HttpEventSpec {
  method: string;
  path: string;
  authorizer?: { name: string; type: string; resultTtlInSeconds: number };
}
interface FunctionDefinition {
  handler: string;
  role?: string;
  /** Jobs have a queue event or none; their schedules are in infra/pipeline.yml. */
  events?: { http?: HttpEventSpec }[];
}

const V1_PREFIX = '/api/v1';
const V2_PREFIX = '/api/v2';
const AUTHORIZERS_BY_PREFIX = { '/api/v1/': 'apiKeyAuthorizer', '/api/v2/': 'accessTokenAuthorizer' };

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const formatRoute = ({ method, path: route }: HttpEventSpec) => `${method.toUpperCase()} ${route}`;
const errors: string[] = [];
const check = (holds: boolean, fault: string) => {
  if (!holds) errors.push(fault);
};

/** Describes how to add the missing file of a function. */
function describeMissingFile(name: string, file: string, http: HttpEventSpec | undefined): string {
  const start = http ? `/** ${formatRoute(http)}: what it answers. */\n  ` : '';
  return `${file}: add it, beginning with\n  ${start}export const handler = …({ name: '${name}', …`;
}

const functions: Record<string, FunctionDefinition> = parse(readFileSync('serverless.yml', 'utf8'), {
  merge: true,
}).functions;
const files = readdirSync('functions', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const handlers = new Set(Object.values(functions).map(({ handler }) => handler));
for (const file of files) {
  check(
    handlers.has(`functions/${file.slice(0, -3)}.handler`),
    `functions/${file} is not a function of serverless.yml`,
  );
}

const routes: string[] = [];
const v2Routes: string[] = [];
for (const [name, { handler, role, events = [] }] of Object.entries(functions)) {
  const file = handler.replace(/\.handler$/, '.ts');
  check(existsSync(file), describeMissingFile(name, file, events[0]?.http));
  if (!existsSync(file)) continue;
  check(role !== undefined, `${name}: has no role`);
  const [first, ...others] = events.flatMap(({ http }) => http ?? []);
  if (file.startsWith('functions/jobs/')) checkJob(name, file);
  if (!first) continue;
  routes.push(`${formatRoute(first)} ${name}`);
  if (file.startsWith('functions/site/')) {
    checkSite(name, file, first);
    continue;
  }
  checkFile(name, file, first);
  for (const http of [first, ...others]) checkAuthorizer(http);
  const twin = formatRoute({ ...first, path: first.path.replace(V1_PREFIX, V2_PREFIX) });
  const expected = first.path.startsWith(`${V1_PREFIX}/`) ? [twin] : [];
  check(
    others.map(formatRoute).join() === expected.join(),
    `${name}: after ${formatRoute(first)} there should be ${expected[0] ?? 'no other route'}`,
  );
  v2Routes.push(...expected);
  check(
    Object.hasOwn(ROUTE_ROLES, name),
    `lib/http/access.ts: say who may call it; add to ACCESS, for example\n  ${name}: READERS,`,
  );
}

function checkJob(name: string, file: string): void {
  check(
    file === `functions/jobs/${toKebabCase(name)}.ts`,
    `${name}: its file should be functions/jobs/${toKebabCase(name)}.ts`,
  );
  const source = readFileSync(file, 'utf8');
  check(source.includes(`JobHandler('${name}'`), `${file}: the job should be named ${name}`);
  check(source.split('\n').length <= 26, `${file}: more than 25 lines`);
}

/** Site routes are public and tested in test/stack/web/. Under /api/ they only answer OPTIONS. */
function checkSite(name: string, file: string, first: HttpEventSpec): void {
  const expected = `functions/site/${toKebabCase(name)}.ts`;
  check(file === expected, `${name}: its file should be ${expected}`);
  checkSource(name, file, first);
  check(first.authorizer === undefined, `${formatRoute(first)}: site routes have no authorizer`);
  const isRead = first.method !== 'any';
  check(!isRead || !first.path.startsWith('/api/'), `${formatRoute(first)}: is under /api/ without an authorizer`);
}

function checkFile(name: string, file: string, first: HttpEventSpec): void {
  check(path.basename(file) === `${toKebabCase(name)}.ts`, `${name}: its file should be ${toKebabCase(name)}.ts`);
  checkSource(name, file, first);
  check(
    existsSync(`test/stack/routes/${toKebabCase(name)}.test.ts`),
    `test/stack/routes/${toKebabCase(name)}.test.ts: add it, a test for each status that ${name} can answer; ` +
      'list-categories.test.ts is an example',
  );
}

function checkSource(name: string, file: string, first: HttpEventSpec): void {
  const source = readFileSync(file, 'utf8');
  check(source.includes(`name: '${name}'`), `${file}: the route should be named ${name}`);
  check(
    source.includes(`/** ${formatRoute(first)}: `),
    `${file}: its doc line should start with "${formatRoute(first)}: "`,
  );
  check(source.split('\n').length <= 26, `${file}: more than 25 lines`);
}

function checkAuthorizer(http: HttpEventSpec): void {
  const [, needed] = Object.entries(AUTHORIZERS_BY_PREFIX).find(([start]) => http.path.startsWith(start)) ?? [];
  const { name, type, resultTtlInSeconds } = http.authorizer ?? {};
  check(needed !== undefined && name === needed, `${formatRoute(http)}: its authorizer must be ${needed ?? 'known'}`);
  check(
    type === 'request' && resultTtlInSeconds === 0,
    `${formatRoute(http)}: its authorizer must be of type request, TTL 0`,
  );
}

for (const name of Object.keys(ROUTE_ROLES)) {
  check((functions[name]?.events ?? []).length > 0, `lib/http/access.ts: ${name} is not a function with a route`);
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
} else {
  console.log(
    `${routes.length} routes and ${v2Routes.length} twins in version 2: serverless.yml, functions, access table ` +
      'and tests agree.',
  );
}
