import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allItems } from '../support/api.ts';

const readme = readFileSync('README.md', 'utf8');
const block = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';
const directory = mkdtempSync(path.join(tmpdir(), 'readme-'));
const env = {
  ...process.env,
  SERVICE_BASE_URL: process.env['STACK_URL'],
  SERVICE_API_KEY: process.env['STACK_API_KEY'],
};
const hasPython = spawnSync('python3', ['--version']).status === 0;

function save(name: string, text: string): string {
  const file = path.join(directory, name);
  writeFileSync(file, text);
  return file;
}

it('the TypeScript example passes the strict compiler and prints every entry', async () => {
  const file = save('feed.mts', block('ts'));
  const tsc = [
    'node_modules/typescript/bin/tsc',
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--lib',
    'es2024,dom',
  ];
  execFileSync(process.execPath, [...tsc, '--typeRoots', path.resolve('node_modules/@types'), '--types', 'node', file]);
  const output = execFileSync('node_modules/.bin/tsx', [file], { env, encoding: 'utf8' });
  const found = await allItems('/entries/detail', { search: 'capital -licence', status: 'active' });
  expect(output.trim().split('\n')).toEqual(found.map((entry) => `${entry.published_date} ${entry.title}`));
});

it.skipIf(!hasPython)('the Python example prints every entry', async () => {
  const output = execFileSync('python3', [save('feed.py', block('python'))], { env, encoding: 'utf8' });
  const found = await allItems('/topics/eu-ecb/entries', { is_active: true });
  expect(output.trim().split('\n')).toEqual(found.map((entry) => `${entry.published_date} ${entry.title}`));
});

it('the curl example answers what the text says', () => {
  const command = /^curl -H "X-API-Key: \$SERVICE_API_KEY" .*$/m.exec(readme)?.[0] ?? '';
  const { items, limit } = JSON.parse(execFileSync('sh', ['-c', `${command} -s -f`], { env, encoding: 'utf8' }));
  expect(items).toHaveLength(limit);
});
