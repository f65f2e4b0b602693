import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/*
 * npm test: all tests, in four processes side by side, each with a stack of its own; the output of all but the first comes when
 * they have ended. With arguments it is vitest itself: npm test -- test/routes. The functions are built once, before; no stack of
 * a test builds them again, let alone while another one loads them.
 */

const VITEST = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const INGESTION = ['test/ingest', 'test/pipeline', 'test/summaries'];
const SHARING = ['test/web/share', 'test/web/settings-chat', 'test/chat', 'test/stack', 'test/deploy'];
const without = (paths) => paths.flatMap((one) => ['--exclude', `${one}*`, '--exclude', `${one}/**`]);
/** Most of a test's time is waiting; the parts take about as long as each other. */
const PARTS = {
  service: without([...INGESTION, ...SHARING, 'test/web']),
  web: ['test/web', ...without(SHARING)],
  ingestion: INGESTION,
  sharing: SHARING,
};
/** So that not all stacks start at once. */
const APART_MS = 8_000;

/** Runs vitest and answers its exit code; without `isShown` its output is kept and written at the end. */
function run(part, args, isShown) {
  const env = { ...process.env, TEST_PART: part };
  const child = spawn(process.execPath, [VITEST, 'run', ...args], {
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env,
  });
  const kept = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => kept.push(bytes));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(kept) }));
  });
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
process.env['STACK_BUILT'] = 'true';
const given = process.argv.slice(2);
if (given.length > 0) {
  process.exitCode = (await run('chosen', given, true)).code;
} else {
  const runs = Object.entries(PARTS).map(async ([part, args], i) => {
    await new Promise((resolve) => setTimeout(resolve, i * APART_MS));
    return run(part, args, i === 0);
  });
  for (const { code, output } of await Promise.all(runs)) {
    process.stdout.write(output);
    process.exitCode ||= code;
  }
}
