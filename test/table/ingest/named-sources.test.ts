import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownTable } from '../../support/own-table.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'named-'));
afterAll(() => rmSync(directory, { recursive: true }));

let sourcesOf: typeof import('../../../scripts/operate/ingest-sources.ts').resolveSources;
beforeAll(async () => {
  await ownTable('named');
  ({ resolveSources: sourcesOf } = await import('../../../scripts/operate/ingest-sources.ts'));
});

function file(name: string, text: string): string {
  const place = path.join(directory, name);
  writeFileSync(place, text);
  return place;
}

const item = (title: string) =>
  `<item><guid isPermaLink="false">${title}</guid><title>${title}</title>
  <link>https://reg.example/${title}</link></item>`;
const rss = (title: string, head = '<title>Notices</title>') =>
  `<rss version="2.0"><channel>${head}${item(title)}</channel></rss>`;

it('reads all valid sources, and reports those that are broken, empty, missing or a folder', async () => {
  const folder = path.join(directory, 'folder');
  mkdirSync(folder);
  const bad = [
    file('bad.xml', '<rss><channel><item>'),
    file('empty.xml', ''),
    folder,
    path.join(directory, 'none.xml'),
  ];
  const named = [file('good.xml', rss('one')), ...bad, file('good2.xml', rss('two'))];
  const { sources, failed } = await sourcesOf(named, { topic: 'uk-fca' }, []);
  const results = await Promise.all(sources.map(({ ingest }) => ingest()));
  expect(results.map(({ created, errors }) => [created, errors])).toEqual([
    [1, []],
    [1, []],
  ]);
  expect(failed.map(({ feedId, outcome }) => [feedId, outcome])).toEqual(bad.map((one) => [one, 'failed']));
  for (const { feedId, errors } of failed) expect(errors.join(), feedId).toMatch(/\w{3}/);
});

it('fails the command on an unknown feed or topic and reads nothing', async () => {
  const good = file('other.xml', rss('three'));
  await expect(sourcesOf([good], { topic: 'no-topic' }, [])).rejects.toMatchObject({ code: 'topic_not_found' });
  await expect(sourcesOf([good], { feed: 'no-feed' }, [])).rejects.toThrow('There is no feed no-feed.');
});

it('names a document without a title after its file or address', async () => {
  const named = [file('untitled.xml', rss('four', '')), file('blank.xml', rss('five', '<title> </title>'))];
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ id: '6', title: 'six', url: 'https://reg.example/6' }],
  };
  const entry = '<entry><id>7</id><title>seven</title><link href="https://reg.example/7"/></entry>';
  named.push(file('plain.json', JSON.stringify(json)));
  named.push(file('atom.xml', `<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`));
  const { sources, failed } = await sourcesOf(named, { topic: 'uk-fca' }, []);
  expect(failed).toEqual([]);
  for (const { feed, ingest } of sources) {
    expect(await ingest()).toMatchObject({ created: 1, errors: [] });
    expect(feed.name).toMatch(/^(untitled|blank|plain|atom)\.(xml|json)$/);
  }
});
