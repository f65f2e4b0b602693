import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { ContractRoute } from '../../contract/contract-route.ts';
import { buildContract } from '../../contract/document.ts';
import { formatPage } from '../../contract/markdown.ts';
import { renderModels } from '../../contract/python.ts';
import { PYTHON_FILTER_FILES, writePythonFilters } from '../../contract/python-filters.ts';
import { renderTypes } from '../../contract/typescript.ts';
import { renderReads } from '../../contract/typescript-reads.ts';

/*
 * npm run openapi: generates openapi.json from serverless.yml and the specs of the handlers, and from it the types
 * and reads of clients/typescript, the models and filters of clients/python and docs/api.md. --check only fails if a
 * file differs. Both fail for missing descriptions.
 */

interface RouteEvent {
  method: ContractRoute['method'] | 'any';
  path: string;
}
interface DocumentedFunction {
  handler: string;
  environment?: Record<string, unknown>;
  events?: { http?: RouteEvent }[];
}

/** Routes for any method are not part of the contract. */
const isOperation = (http: RouteEvent): http is RouteEvent & { method: ContractRoute['method'] } =>
  http.method !== 'any';

async function listFunctionRoutes([name, { handler, environment = {}, events = [] }]: [string, DocumentedFunction]) {
  const https = events.flatMap(({ http }) => (http && isOperation(http) ? http : []));
  if (https.length === 0) return [];
  const isSite = handler.startsWith('functions/site/');
  const file = handler.replace(/\.handler$/, '.ts');
  // scripts/check/routes.ts reports missing files.
  if (!existsSync(file)) return [];
  // Site functions that only use lib/http/site have no spec.
  const isDescribed = !isSite || /\/lib\/http\/(?!site\/)/.test(readFileSync(file, 'utf8'));
  const spec = isDescribed ? (await import(`../../${file}`)).handler.spec : null;
  return https.map(({ method, path }, i): ContractRoute => {
    const version = parseVersion(path);
    return { name, method, path, version, isTwin: i > 0, spec, usesTable: 'TABLE_NAME' in environment };
  });
}

function parseVersion(path: string): ContractRoute['version'] {
  if (path.startsWith('/api/v1/')) return 1;
  return path.startsWith('/api/v2/') ? 2 : null;
}

/** Returns the text as Biome formats it. */
function formatWithBiome(file: string, input: string): string {
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], { input, encoding: 'utf8' });
}

const { functions } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true });
const routes = (await Promise.all(Object.entries<DocumentedFunction>(functions).map(listFunctionRoutes))).flat();
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const { document, faults } = buildContract(routes, version);
const fail = (messages: string[]) => {
  console.error([...new Set(messages)].join('\n'));
  process.exit(1);
};
// Documents with missing descriptions are not written.
if (faults.length > 0) fail(faults);
const files = {
  'openapi.json': formatWithBiome('openapi.json', JSON.stringify(document)),
  'clients/typescript/src/types.ts': formatWithBiome('types.ts', renderTypes(document)),
  'clients/typescript/src/reads.ts': formatWithBiome('reads.ts', renderReads(document)),
  'clients/python/src/regfeed/_models.py': renderModels(document),
  'docs/api.md': formatPage(document),
  ...Object.fromEntries(
    PYTHON_FILTER_FILES.map((file) => [file, writePythonFilters(file, readFileSync(file, 'utf8'))]),
  ),
};
const stale: string[] = [];
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) stale.push(`${file} is not what npm run openapi writes`);
}
if (stale.length > 0) fail(stale);
console.log(`openapi.json: ${routes.length} operations, ${files['openapi.json'].length} bytes.`);
