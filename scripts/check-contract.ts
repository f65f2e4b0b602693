import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/*
 * Holds to each other: the functions of serverless.yml, the files under functions/, the tests under test/routes/ and the README's
 * route table. One name travels everywhere: getEntry, functions/feeds/get-entry.ts, test/routes/get-entry.test.ts.
 */

interface FunctionSpec {
  handler: string;
  role?: string;
  events?: {
    http: { method: string; path: string; authorizer?: { name: string; type: string; resultTtlInSeconds: number } };
  }[];
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const faults: string[] = [];
const must = (holds: boolean, fault: string) => {
  if (!holds) faults.push(fault);
};

const functions: Record<string, FunctionSpec> = parse(readFileSync('serverless.yml', 'utf8')).functions;
const files = readdirSync('functions', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const handlers = new Set(Object.values(functions).map(({ handler }) => handler));
for (const file of files) {
  must(handlers.has(`functions/${file.slice(0, -3)}.handler`), `functions/${file} is no function of serverless.yml`);
}

const readme = readFileSync('README.md', 'utf8');
const rows = [...readme.matchAll(/^\| `(GET|POST|DELETE)` \| `([^`]+)` \| `(\w+)` \|/gm)].map(
  ([, method, route, name]) => `${method} ${route} ${name}`,
);
const routes: string[] = [];
for (const [name, { handler, role, events = [] }] of Object.entries(functions)) {
  const file = handler.replace(/\.handler$/, '.ts');
  must(existsSync(file), `${name}: ${file} is missing`);
  must(role !== undefined, `${name}: has no role of its own group`);
  if (events.length === 0) continue;
  must(path.basename(file) === `${kebab(name)}.ts`, `${name}: its file should be ${kebab(name)}.ts`);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  must(source.includes(`name: '${name}'`), `${file}: the route should be named ${name}`);
  must(source.split('\n').length <= 26, `${file}: more than 25 lines`);
  must(existsSync(`test/routes/${kebab(name)}.test.ts`), `${name}: test/routes/${kebab(name)}.test.ts is missing`);
  for (const { http } of events) {
    const route = `${http.method.toUpperCase()} ${http.path}`;
    routes.push(`${route} ${name}`);
    must(source.includes(`/** ${route}: `), `${file}: its doc line should start with "${route}: "`);
    must(
      http.authorizer?.resultTtlInSeconds === 0 && http.authorizer.type === 'request',
      `${route}: its authorizer must be of type request with TTL 0`,
    );
  }
}
for (const route of routes) must(rows.includes(route), `README.md: its route table lacks ${route}`);
for (const row of rows) must(routes.includes(row), `README.md: ${row} is no route of serverless.yml`);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${routes.length} routes: serverless.yml, functions, tests and README agree.`);
}
