import { appendFileSync, readFileSync } from 'node:fs';

/*
 * In every process of a run of mutants: says whether a mutant is the active one. Which one is, a file says, so that a running
 * service changes with it; where it says `count`, all that are reached are counted in another, with the test file that did it.
 */

const FOLDER = process.env['MUTANTS_FOLDER'];
const READ_EVERY_MS = 25;
let active = '';
let reached = new Map();

/** A worker of vitest has one test file at a time; a process that it starts is told of it. */
let testFile = process.env['MUTANTS_TEST'] ?? '';

function seeTestFile() {
  const own = globalThis.__vitest_worker__?.filepath;
  if (!own || own === testFile) return;
  tell();
  testFile = own;
}

function read() {
  active = readFileSync(`${FOLDER}/active`, 'utf8');
}

function tell() {
  if (reached.size === 0) return;
  const lines = [...reached].map(([mutant, times]) => `${mutant} ${times} ${testFile}\n`);
  reached = new Map();
  appendFileSync(`${FOLDER}/reached`, lines.join(''));
}

globalThis.__mutant = (mutant) => {
  if (active === 'count') {
    seeTestFile();
    reached.set(mutant, (reached.get(mutant) ?? 0) + 1);
  }
  return active === mutant;
};

if (FOLDER) {
  read();
  setInterval(() => {
    read();
    seeTestFile();
    tell();
    // A new file of the same worker takes back what the one before put into the environment.
    process.env['MUTANTS_TEST'] = testFile;
  }, READ_EVERY_MS).unref();
  process.on('exit', tell);
}
