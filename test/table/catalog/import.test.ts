import { beforeAll, expect, it } from 'vitest';
import type { ImportedLine, ImportOptions, SourceImport } from '../../../lib/catalog/sources/import-sources.ts';
import { startInstances } from '../../support/at-each-request.ts';

const load = async () => ({
  ...(await import('../../../lib/catalog/sources/import-sources.ts')),
  ...(await import('../../../lib/catalog/sources/parse-opml.ts')),
  ...(await import('../../../lib/catalog/sources/source-outline.ts')),
  ...(await import('../../../lib/catalog/sources/source-overrides.ts')),
  ...(await import('../../../lib/catalog/sources/update-source.ts')),
  ...(await import('../../../lib/http/opml.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  lib = (await startInstances('import', load)).calm;
});

const ADMIN = { person: 'ada', isProposal: false };
const OPML_HEAD = '<opml xmlns:s="tag:regulatory-updates-feed-service,2026:source"><body>';
const wrap = (...outlines: string[]) => `${OPML_HEAD}\n${outlines.join('\n')}\n</body></opml>`;

const measure = (work: () => Promise<SourceImport>) => lib.measureCost(work);

/** Imports a whole list, page by page, and checks the cost of each page. */
async function importAll(text: string, more: Partial<ImportOptions> = {}): Promise<ImportedLine[]> {
  const list = lib.parseOpml(text);
  const lines: ImportedLine[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const options: ImportOptions = { author: ADMIN, dryRun: false, ...more, from };
    const { result, cost } = await measure(() => lib.importSources(list, options));
    expect(cost.readUnits).toBeLessThanOrEqual(60);
    expect(cost.writeUnits).toBeLessThanOrEqual(120);
    expect(cost.requests).toBeLessThanOrEqual(8);
    expect(result.lines.length).toBeLessThanOrEqual(100);
    expect(result.lines.filter((line) => line.result === 'added').length).toBeLessThanOrEqual(1);
    expect(result.total).toBe(list.length);
    lines.push(...result.lines);
    from = result.next;
  }
  expect(lines).toHaveLength(list.length);
  return lines;
}
const getResults = (lines: ImportedLine[]) => lines.map(({ result }) => result);

const MIXED = wrap(
  '<outline text="One" xmlUrl="https://mixed.example/1" s:topic="us-sec" s:language="fr"/>',
  '<outline text="No address"/>',
  '<outline text="Topic" xmlUrl="https://mixed.example/3" s:topic="nowhere"/>',
  '<outline text="Script" xmlUrl="javascript:alert(1)" s:topic="us-sec"/>',
  '<outline text="Again" xmlUrl="http://mixed.example/1/#top" s:topic="us-sec"/>',
  '<outline text="Page" xmlUrl="https://mixed.example/6" s:topic="us-sec" s:kind="page"/>',
  '<outline text="Setting" xmlUrl="https://mixed.example/7" s:topic="us-sec" s:cookies="a=b"/>',
  '<outline text="Two" xmlUrl="https://mixed.example/8" s:topic="us-sec"/>',
);

it('names each line in a dry run, and stores nothing', async () => {
  const first = await importAll(MIXED, { dryRun: true });
  expect(getResults(first)).toEqual(['new', 'broken', 'broken', 'broken', 'known', 'broken', 'broken', 'new']);
  expect(first.map(({ reason }) => reason)).toEqual([
    null,
    'It has no xmlUrl.',
    'There is no topic "nowhere".',
    expect.stringContaining('url: must be an http or https address'),
    'Line 2 has the same address.',
    expect.stringContaining('a feed of kind page needs selectors'),
    'There is no setting cookies',
    null,
  ]);
  expect(await importAll(MIXED, { dryRun: true })).toEqual(first);
});

it('adds what is good, with its settings, and nothing again', async () => {
  const added = await importAll(MIXED);
  expect(getResults(added)).toEqual(['added', 'broken', 'broken', 'broken', 'known', 'broken', 'broken', 'added']);
  const { feed } = lib.parseStoredSource(await lib.getSourceItem(String(added[0]?.source_id)));
  expect(feed).toMatchObject({ name: 'One', url: 'https://mixed.example/1', language: 'fr', origin: 'person' });
  const again = await importAll(MIXED);
  expect(getResults(again)).toEqual(['known', 'broken', 'broken', 'broken', 'known', 'broken', 'broken', 'known']);
  expect(again.at(-1)).toMatchObject({ source_id: added.at(-1)?.source_id, reason: 'A source has this address.' });
});

it('finds a topic by the name of a folder, and uses the chosen one where there is none', async () => {
  const text = wrap(
    '<outline text="u.s. securities and exchange commission">',
    '<outline text="a" xmlUrl="https://folder.example/a"/></outline>',
    '<outline text="b" xmlUrl="https://folder.example/b"/>',
  );
  const lines = await importAll(text, { dryRun: true, topicId: 'us-cftc' });
  expect(lines.map(({ topic_id }) => topic_id)).toEqual(['us-sec', 'us-cftc']);
});

it('exports and imports sources with the same address, name, topic and settings', async () => {
  const described = Array.from({ length: 12 }, (_, n) => ({
    name: `Notices ${n} <&>`,
    url: `https://round.example/${n}?a=1&b=2`,
    topic_id: n % 2 ? 'us-sec' : 'us-cftc',
    kind: n % 3 ? 'feed' : 'page',
    ...(n % 3 ? {} : { selectors: { items: 'li > a', title: 'a' } }),
    include_words: ['capital, "own"', `n${n}`],
    interval_minutes: 5 + n,
    documents: n % 2 === 0,
  }));
  const namespaces = lib.OUTLINE_NAMESPACES;
  const toOpml = (sources: Parameters<typeof lib.toOutlineAttributes>[0][]) =>
    lib.formatOpml({ title: 'x', outlines: sources.map(lib.toOutlineAttributes), namespaces, next: null });
  const readSettings = async (lines: ImportedLine[]) =>
    Promise.all(
      lines.map(async ({ source_id }) =>
        lib.getSourceSettings(lib.parseStoredSource(await lib.getSourceItem(String(source_id))).feed),
      ),
    );
  const first = await importAll(toOpml(described));
  expect(new Set(getResults(first))).toEqual(new Set(['added']));
  const settings = await readSettings(first);
  expect(settings).toMatchObject(described);
  const exported = toOpml(settings);
  expect(getResults(await importAll(exported))).toEqual(described.map(() => 'known'));
  const elsewhere = await importAll(exported.replaceAll('round.example', 'elsewhere.example'));
  expect(await readSettings(elsewhere)).toEqual(
    settings.map((one) => ({ ...one, url: one.url.replace('round.example', 'elsewhere.example') })),
  );
});

it('adds a source once if two people import it at once', async () => {
  const text = wrap('<outline text="Both" xmlUrl="https://both.example/1" s:topic="us-sec"/>');
  const list = lib.parseOpml(text);
  const options = { author: ADMIN, dryRun: false, from: 0 };
  const pages = await Promise.all([lib.importSources(list, options), lib.importSources(list, options)]);
  const lines = pages.flatMap((page) => page.lines);
  expect(getResults(lines).sort()).toEqual(['added', 'known']);
  expect(new Set(lines.map(({ source_id }) => source_id)).size).toBe(1);
});
