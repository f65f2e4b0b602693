import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readItems, readYaml } from '../../../local/demo/read-demo-files.ts';

function write(name: string, content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'regfeed-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const Feeds = z.record(z.string(), z.strictObject({ title: z.string(), newest: z.number().optional() }));

it.each([
  ['a value of another type', 'one:\n  title: One\n\ntwo:\n  title: Two\n  newest: soon\n', 6],
  ['a missing field', 'one:\n  title: One\ntwo:\n  newest: 1\n', 4],
  ['an unknown field', 'one:\n  title: One\n  titel: One\n', 2],
  ['YAML that cannot be parsed', 'one:\n  title: "One\n', 3],
])('readYaml names the file and the line of %s', (_, content, line) => {
  const file = write('feeds.yml', content);
  expect(() => readYaml(file, Feeds)).toThrow(`${file}:${line}: `);
});

it('readYaml returns the parsed content of a valid YAML file', () => {
  expect(readYaml(write('feeds.yml', 'one: { title: One }\n'), Feeds)).toEqual({ one: { title: 'One' } });
});

it('readItems returns items with their paragraphs, and names the line of an item without a text', () => {
  const file = write('items.md', '# One\n\nFirst.\n\nSecond.\n\n# Two\n\nThird.\n');
  expect(readItems(file)).toEqual([
    ['One', 'First.\n\nSecond.'],
    ['Two', 'Third.'],
  ]);
  const broken = write('items.md', '# One\n\nFirst.\n\n# Two\n\n# Three\n\nThird.\n');
  expect(() => readItems(broken)).toThrow(`${broken}:5: an item needs a heading and a text`);
});
