import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { expect, it } from 'vitest';
import { readInChildProcess } from '../../../lib/documents/reading/child-process.ts';
import { readDocument } from '../../../lib/documents/reading/read.ts';
import { readerInBundles } from '../../../scripts/build/reader.mjs';
import { plainPdf } from './pdf-pages.ts';
import { page } from './received.ts';

const NOTICE = page('<p>The rule applies to firms.</p>');
const received = (body: string | Buffer) => ({
  body: Buffer.from(body as string),
  contentType: '',
  url: 'https://a.example',
});
const ENOUGH = { seconds: 60, heapMegabytes: 384, megabytes: 10_000 };
/** A page of 10 KB whose one content stream unfolds to 200 MB of text. */
const BOMB = plainPdf(deflateSync(Buffer.from(`BT /F1 1 Tf (${'a'.repeat(20_000_000)}) Tj ET`)).toString('latin1'), {
  stream: '/Filter /FlateDecode',
});

it('readDocument reads HTML, plain text and PDF in a child process', async () => {
  const readings = await Promise.all(
    [NOTICE, 'Plain words.', plainPdf('BT /F1 12 Tf (Letters.) Tj ET')].map((body) => readDocument(received(body))),
  );
  expect(readings.map((reading) => reading.kind === 'text' && reading.passages)).toEqual([
    ['The rule applies to firms.'],
    ['Plain words.'],
    ['Letters.'],
  ]);
});

it('readInChildProcess reads one document at a time, in the order of the calls', async () => {
  const ended: string[] = [];
  const long = `<main>${'<p>The rule applies to firms.</p>'.repeat(25_000)}</main>`;
  await Promise.all(
    [long, NOTICE].map(async (body) => {
      await readInChildProcess(received(body), ENOUGH);
      ended.push(body);
    }),
  );
  expect(ended).toEqual([long, NOTICE]);
});

it('unreadable: the child process cannot be started, and the next document is read', async () => {
  const { execPath } = process;
  process.execPath = 'no \0 path';
  // Of another heap, so that the process that waits is not taken.
  const reading = readInChildProcess(received(NOTICE), { ...ENOUGH, heapMegabytes: 200 });
  expect(await reading.finally(() => Object.assign(process, { execPath }))).toMatchObject({ status: 'unreadable' });
  expect(await readInChildProcess(received(NOTICE), ENOUGH)).toMatchObject({ kind: 'text' });
});

it('unreadable: no file descriptor is left, and the next document is read', async () => {
  const program = `
    import { closeSync, openSync } from 'node:fs';
    import { readInChildProcess } from './lib/documents/reading/child-process.ts';
    const notice = { body: Buffer.from(${JSON.stringify(NOTICE)}), contentType: '', url: 'https://a.example' };
    const read = () => readInChildProcess(notice, ${JSON.stringify(ENOUGH)});
    const open = [];
    try { for (;;) open.push(openSync('/dev/null')); } catch {}
    const first = await read().catch(String);
    for (const one of open) closeSync(one);
    console.log(JSON.stringify([first, await read().catch(String)]));
    process.exit();`;
  const shell = 'ulimit -n 200 && exec node --import tsx --input-type=module -e "$0"';
  const { stdout } = await promisify(execFile)('sh', ['-c', shell, program]);
  expect(JSON.parse(stdout)).toMatchObject([{ status: 'unreadable' }, { kind: 'text' }]);
});

it('too_large: reading exceeds the time limit', async () => {
  expect(await readInChildProcess(received(NOTICE), { ...ENOUGH, seconds: 0.001 })).toEqual({
    kind: 'none',
    mediaType: null,
    status: 'too_large',
    reason: 'Reading it took more than 0.001 seconds.',
  });
});

it('too_large: the process or its heap exceeds the memory limit, and the next document is read', async () => {
  const tooMuch = { kind: 'none', status: 'too_large', reason: 'Reading it took more memory than one document may.' };
  expect(await readInChildProcess(received(BOMB), { ...ENOUGH, megabytes: 1 })).toMatchObject(tooMuch);
  expect(await readInChildProcess(received(BOMB), { ...ENOUGH, heapMegabytes: 48 })).toMatchObject(tooMuch);
  expect(await readInChildProcess(received(NOTICE), ENOUGH)).toMatchObject({ kind: 'text' });
});

it('a single-file bundle contains the document reader, and reads an HTML page and a PDF', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'reading-'));
  const options: BuildOptions = { bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs' };
  const reader = readerInBundles(options);
  const contents = `
    import { readDocument } from './lib/documents/reading/read.ts';
    const read = (body) => readDocument({ body: Buffer.from(body, 'base64'), contentType: '', url: '' });
    Promise.all(process.argv.slice(2).map(read)).then((readings) => console.log(JSON.stringify(readings)));`;
  const file = path.join(directory, 'read.cjs');
  await build({ ...options, stdin: { contents, resolveDir: '.' }, plugins: [reader.plugin], outfile: file });
  const bodies = [Buffer.from(NOTICE), plainPdf('BT /F1 12 Tf (Letters.) Tj ET')].map((body) =>
    body.toString('base64'),
  );
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...bodies], { cwd: directory });
  rmSync(directory, { recursive: true });
  expect(JSON.parse(stdout)).toMatchObject([
    { passages: ['The rule applies to firms.'] },
    { passages: ['Letters.'], pages: 1 },
  ]);
  expect(reader.inputs.some((input) => input.endsWith('unpdf/dist/pdfjs.mjs'))).toBe(true);
});
