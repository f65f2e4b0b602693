import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compare, type Deviation, type FindingCounts, lowerTable, summarize, toFolder } from './language/limits.ts';
import { type LanguageFinding, type LanguageReport, RULES } from './language/rules.ts';
import { checkSourceFile } from './language/source-file.ts';
import { checkTextFile } from './language/text-file.ts';

/*
 * Checks the language of the project by the rules of CONTRIBUTING.md. `--write` lowers the table of allowed counts to
 * the present ones; `--list FOLDER [RULE]` lists the findings of a folder.
 */

const TABLE = 'scripts/check/language-limits.json';
const SOURCE = /\.(?:[cm]?[jt]s|tsx)$/;
const TEXT = /\.(?:md|ya?ml|css|py)$/;
/** Test data, quotations of publishers, and the invented items of the demo. */
const EXEMPT = [
  /^test\/bench\/(?:clusters|key-dates|kinds|notices)\//,
  /^test\/bench\/documents\/(?:layouts|texts|pdf)\//,
  /^(?:docs\/receivers|local\/demo\/(?:items|texts))\//,
];
const MAX_EXAMPLES = 5;

function checkFile(file: string): LanguageReport[] {
  if (EXEMPT.some((pattern) => pattern.test(file)) || !existsSync(file)) return [];
  if (SOURCE.test(file)) return [checkSourceFile(file, readFileSync(file, 'utf8'))];
  return TEXT.test(file) ? [checkTextFile(file, readFileSync(file, 'utf8'))] : [];
}

function format({ folder, rule, count, allowed }: Deviation, findings: LanguageFinding[]): string {
  if (count <= allowed) {
    return `${folder}: ${rule} fell from ${allowed} to ${count}. Lower the table: npm run check:language -- --write`;
  }
  const own = findings.filter((one) => one.rule === rule && toFolder(one.file) === folder);
  const examples = own.slice(0, MAX_EXAMPLES).map(({ file, line }) => `  ${file}:${line}`);
  const list = `npm run check:language -- --list ${folder} ${rule}`;
  return [`${folder}: ${rule} is ${count}, allowed ${allowed}: ${RULES[rule]}. All: ${list}`, ...examples].join('\n');
}

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const summary = summarize([...new Set(listed.split('\n'))].flatMap(checkFile));
const table: FindingCounts = existsSync(TABLE) ? JSON.parse(readFileSync(TABLE, 'utf8')) : {};
const [option, folder, rule] = process.argv.slice(2);
if (option === '--list') {
  const found = summary.findings.filter((one) => toFolder(one.file) === folder && (!rule || one.rule === rule));
  for (const one of found) console.log(`${one.file}:${one.line} ${one.rule}`);
} else {
  const next = option === '--write' ? lowerTable(summary, table) : table;
  if (option === '--write') writeFileSync(TABLE, `${JSON.stringify(next, null, 2)}\n`);
  const deviations = compare(summary, next);
  for (const one of deviations) console.error(format(one, summary.findings));
  if (deviations.length > 0) process.exitCode = 1;
}
