import { expect, it } from 'vitest';
import { parseOpml } from '../../../lib/catalog/sources/parse-opml.ts';
import type { ListedSource } from '../../../lib/catalog/sources/source-outline.ts';
import { SOURCE_COUNTS_KEY } from '../../../lib/platform/dynamodb/key-schema.ts';
import { getItem } from '../../../lib/platform/dynamodb/read.ts';
import { updateItem } from '../../../lib/platform/dynamodb/write.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer, type Person } from '../../support/people.ts';
import { ofSource, removeSource } from '../../support/sources.ts';
import { HOSTILE_ADDRESSES } from '../../table/ingest/hostile-cases.ts';

const OPML = 'text/x-opml';
const wrap = (...outlines: string[]) =>
  `<opml xmlns:s="tag:regulatory-updates-feed-service,2026:source"><body>\n${outlines.join('\n')}\n</body></opml>`;

interface UploadOptions {
  person?: Person;
  type?: string;
}

const importPage = async (text: string, query = '', { person = 'admin', type = OPML }: UploadOptions = {}) =>
  sendV2('POST', `/sources/import${query}`, { headers: await bearer(person), upload: { type, text } });

/** Imports a whole list page by page, and returns what became of each line. */
async function importAll(text: string, query = '') {
  const lines: { result: string; source_id: string | null; reason: string | null; line: number }[] = [];
  for (let next = ''; ; ) {
    const { status, body, text: shown } = await importPage(text, `?${query}${next}`);
    expect(status, shown).toBe(200);
    lines.push(...body.lines);
    if (body.next === null) return lines;
    next = `&next=${body.next}`;
  }
}

it('200: names each outline in a dry run, adds the good ones, and nothing again', async () => {
  const list = wrap(
    '<outline text="One" xmlUrl="https://import.example/1" s:topic="us-sec" s:language="fr"/>',
    '<outline text="Script" xmlUrl="javascript:alert(1)" s:topic="us-sec"/>',
    '<outline text="Two" xmlUrl="https://import.example/2" s:topic="us-sec"/>',
  );
  const results = async (query: string) => (await importAll(list, query)).map(({ result }) => result);
  expect(await results('dry_run=true')).toEqual(['new', 'broken', 'new']);
  const added = await importAll(list);
  expect(added.map(({ result }) => result)).toEqual(['added', 'broken', 'added']);
  expect((await ofSource('GET', `/${added[0]?.source_id}`)).body).toMatchObject({ name: 'One', language: 'fr' });
  expect(await results('')).toEqual(['known', 'broken', 'known']);
  for (const { source_id } of added) if (source_id) await removeSource(source_id);
});

const BROKEN = ['<outline text="a"/>', '<outline text="b" xmlUrl="ftp://b.example/"/>', '<outline text=c xmlUrl="d"/>'];
const HOST = 'https://list-500.example/';
/** A list of 500 lines, of which each 25th is broken; at night in full. */
const LINES = process.env['EVERY_POINT'] ? 500 : 100;
const LIST = wrap(
  ...Array.from({ length: LINES }, (_, n) => {
    const settings = `s:topic="us-sec" s:interval_minutes="${60 + n}"`;
    return n % 25 === 7 ? String(BROKEN[n % 3]) : `<outline text="List ${n}" xmlUrl="${HOST}${n}" ${settings}/>`;
  }),
);
const getSources = (text: string) =>
  (parseOpml(text) as ListedSource[])
    .filter(({ url }) => url?.startsWith(HOST))
    .map(({ url, name, topic, settings }) => ({ url, name, topic, interval: settings['interval_minutes'] }));

/** Returns all sources as OPML, of all pages. */
async function exportAll(): Promise<string> {
  let text = '';
  for (let query = ''; ; ) {
    const page = await sendV2('GET', `/sources${query}`, [...(await bearer('viewer')), 'Accept', OPML]);
    text += page.text;
    const [, cursor] = /type="include"[^>]*cursor=([^"&]+)/.exec(page.text) ?? [];
    if (!cursor) return text;
    query = `?cursor=${cursor}`;
  }
}

it(`200: adds the good ones of ${LINES} lines, names the broken ones, and exports what it imported`, async () => {
  const lines = await importAll(LIST);
  const added = lines.filter(({ result }) => result === 'added');
  const named = lines.filter(({ result, reason }) => result === 'broken' && reason);
  expect([added.length, named.length]).toEqual([0.96 * LINES, 0.04 * LINES]);
  const exported = (await exportAll()).split('</opml>\n').filter(Boolean);
  const sources = exported.flatMap((page) => getSources(`${page}</opml>`));
  const byName = (list: typeof sources) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName(sources)).toEqual(byName(getSources(LIST)));
  for (const { source_id } of added) if (source_id) await removeSource(source_id);
});

it('200: does not connect to hostile addresses of a list', async () => {
  const escaped = HOSTILE_ADDRESSES.map(([address]) =>
    address.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;'),
  );
  const lines = await importAll(
    wrap(...escaped.map((address) => `<outline text="x" xmlUrl="${address}" s:topic="us-sec"/>`)),
    'dry_run=true',
  );
  expect(lines.length).toBeGreaterThan(20);
});

it('400: rejects what is no OPML, and a document type', async () => {
  for (const text of ['<html></html>', '<!DOCTYPE opml [<!ENTITY a "b">]><opml></opml>'])
    expectProblem(await importPage(text), 400, 'invalid_opml');
  expectProblem(await importPage(wrap(), '?next=0'), 400, 'invalid_parameter');
});

it('403: rejects a member', async () => {
  expectProblem(await importPage(wrap(), '', { person: 'member' }), 403, 'role_required');
});

it('409: adds none above the quota of the team', async () => {
  const setTeam = async (team: number) =>
    updateItem({
      Key: SOURCE_COUNTS_KEY,
      UpdateExpression: 'SET team = :team',
      ExpressionAttributeValues: { ':team': team },
    });
  const { team = 0 } = (await getItem(SOURCE_COUNTS_KEY, { consistent: true })) ?? {};
  await setTeam(1_000);
  const list = wrap('<outline text="One" xmlUrl="https://import.example/quota" s:topic="us-sec"/>');
  expectProblem(await importPage(list), 409, 'too_many_sources');
  await setTeam(Number(team));
});

it('413: rejects more than 1 MB', async () => {
  expectProblem(await importPage(' '.repeat(1024 * 1024 + 1)), 413, 'request_too_large');
});

it('415: rejects another media type', async () => {
  expectProblem(await importPage(wrap(), '', { type: 'application/json' }), 415, 'unsupported_media_type');
});
