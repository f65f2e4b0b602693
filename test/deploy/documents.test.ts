import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const DOCUMENTS = [
  ...['CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'],
  ...['architecture', 'deploy', 'runbooks', 'versioning'].map((name) => `docs/${name}.md`),
];
const read = (file: string) => readFileSync(file, 'utf8');

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it.each(DOCUMENTS)('%s: every link leads to a file that is there, and to a heading in it', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  for (const [whole, target = '', anchor] of links) {
    const file = target ? path.join(path.dirname(document), target) : document;
    expect(existsSync(file), whole).toBe(true);
    if (anchor) expect(anchorsOf(file), whole).toContain(anchor);
  }
});

it('commands that the documents name are scripts of package.json', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const document of DOCUMENTS) {
    for (const [, name = ''] of read(document).matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts), `${document}: npm run ${name}`).toContain(name);
  }
});

/** A section of docs/deploy.md, by its heading. */
const sectionOf = (heading: string) => read('docs/deploy.md').split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? '';

it('what the commands of a removal need is asked for before the stack that tells it is gone', () => {
  const commands = [...sectionOf('Removal').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text).join('');
  const places = ['USER_POOL_ID=$(output UserPoolId)', 'npx serverless remove --stage prod', '"$USER_POOL_ID"'];
  const found = places.map((part) => commands.indexOf(part));
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found).not.toContain(-1);
});

it('a rollback is a whole command, and those who deploy from GitHub are told of it', () => {
  expect(sectionOf('Rollback')).toMatch(/^npx serverless rollback --stage prod --timestamp </m);
  expect(sectionOf('From GitHub')).toMatch(/\*\*To go back:\*\* revert .*`npx serverless rollback`.*\]\(#rollback\)/);
});

it('the architecture shows every folder of functions and lib, and every job and queue', () => {
  const [, layout = ''] = /## Where a line belongs\n\n```text\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? [];
  for (const parent of ['functions', 'lib']) {
    const section = layout.slice(layout.indexOf(`${parent}/`));
    for (const folder of readdirSync(parent))
      expect(section, `${parent}/${folder}`).toMatch(new RegExp(`^  ${folder}/ `, 'm'));
  }
  for (const [, folder = ''] of layout.matchAll(/^ {2}(\w+)\/ /gm))
    expect(
      ['functions', 'lib'].some((parent) => existsSync(`${parent}/${folder}`)),
      folder,
    ).toBe(true);
  const counts = { readers: 'feeds', 'chat functions': 'chat', 'admin functions': 'admin' };
  for (const [words, folder] of Object.entries(counts))
    expect(read('docs/architecture.md')).toContain(` ${readdirSync(`functions/${folder}`).length} ${words} `);
  for (const file of readdirSync('functions/jobs')) {
    const name = file.replace('.ts', '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(read('docs/architecture.md'), name).toContain(name);
  }
});
