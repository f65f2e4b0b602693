import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/*
 * npm test: all tests, in two processes side by side, each with a stack of its own; the second one's output comes when it has
 * ended. With arguments it is vitest itself: npm test -- test/routes.
 */

const VITEST = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
/** About half of the time. */
const SECOND = ['test/web', 'test/pipeline', 'test/summaries'];

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

const given = process.argv.slice(2);
if (given.length > 0) {
  process.exitCode = (await run('chosen', given, true)).code;
} else {
  const exclude = SECOND.flatMap((folder) => ['--exclude', `${folder}/**`]);
  const [first, second] = await Promise.all([run('first', exclude, true), run('second', SECOND, false)]);
  process.stdout.write(second.output);
  process.exitCode = first.code || second.code;
}
