import { type Node, parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { sourcesOfProject } from './walls.ts';

/** The maximum number of lines of a function, by folder. */
const MAX_LINES: Record<string, number> = { 'lib/': 40, 'web/': 60 };

interface FunctionNode {
  type: string;
  start: number;
  end: number;
  body?: unknown;
}

const FUNCTION_TYPES = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Returns the functions of a source with more lines than allowed, as `file:line`. */
function listLongFunctions(file: string, text: string, maxLines: number): string[] {
  const getLine = (offset: number) => text.slice(0, offset).split('\n').length;
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const { type, start, end } = node as FunctionNode;
    if (FUNCTION_TYPES.includes(type) && getLine(end) - getLine(start) >= maxLines)
      found.push(`${file}:${getLine(start)}`);
    for (const [name, value] of Object.entries(node)) if (name !== 'parent') visit(value);
  };
  visit(parseSync(file, text).program as unknown as Node);
  return found;
}

it('functions of lib have at most 40 lines, those of the web app 60', () => {
  const found = [...sourcesOfProject()].flatMap(([file, text]) => {
    const [, maxLines] = Object.entries(MAX_LINES).find(([folder]) => file.startsWith(folder)) ?? [];
    // A file with fewer lines has no longer function, and parsing is most of the work.
    return maxLines && text.split('\n').length > maxLines ? listLongFunctions(file, text, maxLines) : [];
  });
  expect(found).toEqual([]);
});

it('a function with one line too many is found, also inside another one', () => {
  const lines = Array.from({ length: 59 }, () => '  run();').join('\n');
  const text = `export const a = () => {\n  const b = () => {\n${lines}\n  };\n};\n`;
  expect(listLongFunctions('web/a.ts', text, 60)).toEqual(['web/a.ts:1', 'web/a.ts:2']);
  expect(listLongFunctions('web/a.ts', text, 63)).toEqual([]);
});
