import type { LanguageFinding, LanguageReport, LanguageRule } from './rules.ts';

/** The number of findings by folder and rule. */
export type FindingCounts = Record<string, Partial<Record<LanguageRule, number>>>;

/** The findings of all files, and the lines of each folder. */
export interface Summary {
  findings: LanguageFinding[];
  lines: Record<string, number>;
}

/** One folder and rule whose count differs from the allowed one. */
export interface Deviation {
  folder: string;
  rule: LanguageRule;
  count: number;
  allowed: number;
}

const ROOMS = new Set(['lib', 'test', 'web', 'clients']);
const LINES_PER_OLD_WORD = 1000;

/** Returns the folder in which a file counts. In `lib`, `test`, `web` and `clients` this is the second one. */
export function toFolder(file: string): string {
  const [first = '', second = ''] = file.split('/');
  if (!file.includes('/')) return '.';
  return ROOMS.has(first) && file.split('/').length > 2 ? `${first}/${second}` : first;
}

/** Adds the reports of all files up, with a finding for each type name that another file declares too. */
export function summarize(reports: LanguageReport[]): Summary {
  const lines: Record<string, number> = {};
  const declarations = new Map<string, LanguageFinding[]>();
  for (const { file, lines: count, types } of reports) {
    lines[toFolder(file)] = (lines[toFolder(file)] ?? 0) + count;
    const owner = file.startsWith('clients/') ? 'clients' : '';
    for (const { name, line } of types) {
      const key = `${owner} ${name}`;
      declarations.set(key, [...(declarations.get(key) ?? []), { rule: 'duplicate-types', file, line }]);
    }
  }
  const duplicates = [...declarations.values()].filter((list) => new Set(list.map(({ file }) => file)).size > 1).flat();
  return { findings: [...reports.flatMap(({ findings }) => findings), ...duplicates], lines };
}

/** Returns the number of findings by folder and rule, in alphabetical order of the folders. */
export function countFindings(findings: LanguageFinding[]): FindingCounts {
  const counts: FindingCounts = {};
  for (const { file, rule } of findings) {
    const folder = toFolder(file);
    counts[folder] ??= {};
    counts[folder][rule] = (counts[folder][rule] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Compares the counts with the table. A count may be neither above nor below it; without an entry the goal applies. */
export function compare(summary: Summary, table: FindingCounts): Deviation[] {
  const counts = countFindings(summary.findings);
  const deviations: Deviation[] = [];
  for (const folder of new Set([...Object.keys(counts), ...Object.keys(table)])) {
    const rules = Object.keys({ ...counts[folder], ...table[folder] }) as LanguageRule[];
    for (const rule of rules) {
      const count = counts[folder]?.[rule] ?? 0;
      const goal = getGoal(summary, folder, rule);
      const allowed = table[folder]?.[rule];
      const isWrong = allowed === undefined ? count > goal : count !== allowed || count <= goal;
      if (isWrong) deviations.push({ folder, rule, count, allowed: allowed ?? goal });
    }
  }
  return deviations;
}

/** Returns the table with each entry lowered to its count, and without those that reached the goal. It raises none. */
export function lowerTable(summary: Summary, table: FindingCounts): FindingCounts {
  const counts = countFindings(summary.findings);
  const lowered: FindingCounts = {};
  for (const [folder, rules] of Object.entries(table)) {
    for (const [rule, allowed] of Object.entries(rules) as [LanguageRule, number][]) {
      const count = counts[folder]?.[rule] ?? 0;
      if (count <= getGoal(summary, folder, rule)) continue;
      lowered[folder] ??= {};
      lowered[folder][rule] = Math.min(count, allowed);
    }
  }
  return lowered;
}

/** One old word in 1,000 lines is allowed, and nothing of the other rules. */
function getGoal({ lines }: Summary, folder: string, rule: LanguageRule): number {
  return rule === 'old-words' ? Math.floor((lines[folder] ?? 0) / LINES_PER_OLD_WORD) : 0;
}
