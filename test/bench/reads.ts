import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { readSections, splitColumns } from '../support/sections.ts';

/*
 * npm run bench -- reads: DynamoDB requests and read units of every read route and filter, over 1,000 and 100,000
 * entries (or the counts given). Growth is units of the larger over the smaller table. `limit` is what the returned
 * items would cost at least: their size, rounded up to 4 KB, at half a unit. An offset that is refused (400) has no
 * items. With --lists before the counts it loads no postings and asks only what reads none, so that 1,000,000 entries
 * can be loaded, too: npm run bench -- reads --lists 1000 1000000.
 */

interface ReadMeasure {
  name: string;
  requests: number;
  units: number;
  items: number;
  least: number | null;
}

type ReadParameters = Record<string, string>;
type ReadCase = [name: string, file: string, query: ReadParameters, id?: string];

/** The reads that are measured: a name, and the route with its id and query. */
const CASES = readSections(`${import.meta.dirname}/reads.txt`)
  .flatMap(({ lines }) => lines)
  .map((line): ReadCase => {
    const [name = '', address = ''] = splitColumns(line);
    const [route = '', query] = address.split('?');
    const [file = '', id] = route.split('/');
    const parameters = Object.fromEntries(new URLSearchParams(query));
    return id ? [name, file, parameters, id] : [name, file, parameters];
  });
const LIMIT = '20';
const isListsOnly = process.argv.includes('--lists');
/** What has no state in its tag, so that a 304 is found by reading the whole. */
const isReadAgain = (file: string) => file.includes('due-dates') || isOfDocument(file);
const isOfDocument = (file: string) => file.includes('document');
/** What is answered by postings: words, facets, and facts without a list of their own. */
const needsPostings = ({
  search,
  facets,
  kind,
  cites,
  updated_after,
  jurisdiction,
  sector,
  topic_id,
}: ReadParameters) =>
  Boolean(search || facets || kind || cites || (!updated_after && (jurisdiction || sector || topic_id?.includes(','))));
const ASKED = CASES.filter(([, file, query]) => !isListsOnly || isOfDocument(file) || !needsPostings(query));

interface CallOptions {
  id?: string | undefined;
  /** The ETag of an If-None-Match header. */
  tag?: string;
}

async function measureAll(): Promise<ReadMeasure[]> {
  const { measureCost } = await import('../../lib/platform/dynamodb/capacity.ts');
  const log = console.log;
  console.log = () => {};
  const call = async (file: string, query: ReadParameters, { id = 'x', tag }: CallOptions = {}) => {
    const { handler } = (await import(`../../functions/feeds/${file}.ts`)) as {
      handler: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;
    };
    const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const parameters = Object.entries(query).map(([name, value]) => [
      name,
      [value.replace('DAY', day).replace('NOW', now)],
    ]);
    const event = {
      multiValueHeaders: tag ? { 'If-None-Match': [tag] } : {},
      multiValueQueryStringParameters: Object.fromEntries(parameters),
      pathParameters: { category_id: id, topic_id: id, entry_id: id },
      requestContext: { requestId: 'bench', authorizer: { principalId: 'key', role: 'api_key' } },
    };
    const { result, cost } = await measureCost(() => handler(event as unknown as APIGatewayProxyEvent));
    const isRefused = result.statusCode === 400 && JSON.parse(result.body).code === 'offset_too_large';
    if (isRefused) return { body: { items: [] }, cost, tag: null };
    if (result.statusCode !== (tag ? 304 : 200)) throw new Error(`${file}: ${result.statusCode} ${result.body}`);
    return { body: tag ? null : JSON.parse(result.body), cost, tag: String(result.headers?.['ETag']) };
  };
  const now = new Date().toISOString();
  const measures: ReadMeasure[] = [];
  const isPaged = (file: string) =>
    /entries|entry-details|due-dates|document-passages|topic-stats/.test(file) && file !== 'get-topic-stats';
  const unchanged = { requests: 0, units: 0 };
  const readAgain = { requests: 0, units: 0 };
  for (const [name, file, query, id] of ASKED) {
    const asked = isPaged(file) ? { limit: LIMIT, ...query } : query;
    const { body, cost, tag } = await call(file, asked, { id });
    const again = tag === null ? { requests: 0, readUnits: 0 } : (await call(file, asked, { id, tag })).cost;
    const most = isReadAgain(file) ? readAgain : unchanged;
    most.requests = Math.max(most.requests, again.requests);
    most.units = Math.max(most.units, again.readUnits);
    const items = body.items ?? (Array.isArray(body) ? body : [body]);
    measures.push({
      name,
      requests: cost.requests,
      units: cost.readUnits,
      items: items.length,
      least: leastUnits(items),
    });
  }
  measures.push({ name: 'unchanged (304): the most of those above but the next', ...unchanged, items: 0, least: null });
  measures.push({ name: 'unchanged (304): due dates and documents, the most', ...readAgain, items: 0, least: null });
  for (const [name, file, query, id] of ASKED.filter(
    ([, file, query]) =>
      isPaged(file) && !isOfDocument(file) && !query['offset'] && !query['as_of'] && query['limit'] !== '0',
  )) {
    let { body } = await call(
      file,
      {
        limit: '10',
        ...query,
        ...(query['search'] || query['updated_after'] || /topic-stats|due-dates/.test(file) ? {} : { offset: '9980' }),
      },
      { id },
    );
    if (!body.has_more) ({ body } = await call(file, { limit: '10', ...query }, { id }));
    let depth = body.offset / 10 + 1;
    while (body.has_more && depth < 999) {
      ({ body } = await call(file, { limit: '10', ...query, cursor: body.next_cursor }, { id }));
      depth += 1;
    }
    if (!body.has_more) continue;
    const first = await call(file, { limit: '10', ...query }, { id });
    const deep = await call(file, { limit: '10', ...query, cursor: body.next_cursor }, { id });
    measures.push({
      name: `${name}: page 1, limit 10`,
      requests: first.cost.requests,
      units: first.cost.readUnits,
      items: first.body.items.length,
      least: null,
    });
    measures.push({
      name: `${name}: page ${depth + 1} by cursor`,
      requests: deep.cost.requests,
      units: deep.cost.readUnits,
      items: deep.body.items.length,
      least: null,
    });
  }
  console.log = log;
  return measures;
}

function leastUnits(items: unknown[]): number {
  const bytes = items.reduce((sum: number, item) => sum + getSize(item), 0) as number;
  return Math.max(0.5, Math.ceil(bytes / 4_096) / 2);
}

/** Size of a value as DynamoDB counts it. */
function getSize(value: unknown): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 1 + Math.ceil(String(value).length / 2);
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value)) return 3 + value.reduce((sum, one) => sum + 1 + getSize(one), 0);
  return (
    3 +
    Object.entries(value as object).reduce((sum, [name, one]) => sum + 1 + Buffer.byteLength(name) + getSize(one), 0)
  );
}

interface PostingPartition {
  pk: string;
}

/** True for postings that a case reads, and for all postings of one entry in a hundred. Fewer speed up the import. */
const isReadByCase = (n: number, { pk }: PostingPartition) =>
  n % 100 === 0 ||
  /^(FACT|DATES):/.test(pk) ||
  CASES.some(([, , { search = '' }]) => search.split(' ').some((word) => pk === `WORD:${word}`));

async function main(): Promise<void> {
  if (process.argv[2] === '--measure') return console.log(JSON.stringify(await measureAll()));
  const counts = process.argv.slice(2).map(Number).filter(Number.isFinite);
  const [small = 1_000, large = 100_000] = counts;
  const { importedDatabase } = await import('../support/imported-database.ts');
  const { benchItems } = await import('../support/corpus.ts');
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const tables = [small, large].map((count) => [
    `bench-${count}`,
    benchItems(count, undefined, isListsOnly ? null : isReadByCase),
  ]);
  const database = await importedDatabase(directory, Object.fromEntries(tables));
  try {
    const [a, b] = [small, large].map((count): ReadMeasure[] => {
      const env = { ...process.env, ...LOCAL_AWS, TABLE_NAME: `bench-${count}`, DYNAMODB_ENDPOINT: database.endpoint };
      return JSON.parse(
        execFileSync(
          process.execPath,
          ['--import', 'tsx', 'test/bench/reads.ts', '--measure', ...(isListsOnly ? ['--lists'] : [])],
          {
            env,
            encoding: 'utf8',
            maxBuffer: 1e8,
          },
        ),
      );
    }) as [ReadMeasure[], ReadMeasure[]];
    print([small, large], a, b);
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function print([small, large]: [small: number, large: number], a: ReadMeasure[], b: ReadMeasure[]): void {
  const head = [
    'route and filter',
    'items',
    `requests ${small}`,
    `units ${small}`,
    `requests ${large}`,
    `units ${large}`,
    'growth',
    'units / limit',
  ];
  console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for (const now of b) {
    const before = a.find(({ name }) => name === now.name);
    const growth = before && before.items === now.items ? (now.units / before.units).toFixed(2) : '';
    const ratio = now.least === null ? '' : (now.units / now.least).toFixed(2);
    const atSmall = [before?.requests ?? '', before?.units ?? ''];
    const cells = [now.name, now.items, ...atSmall, now.requests, now.units, growth, ratio];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

await main();
