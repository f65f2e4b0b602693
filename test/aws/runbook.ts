import { readFileSync } from 'node:fs';
import { STACK, STAGE } from './world.ts';

/** Returns the commands below a heading of a page, one text for each block. The stage name is replaced. */
export function getCommands(page: string, heading: string): string[] {
  const lines = readFileSync(page, 'utf8').split('\n');
  const first = lines.indexOf(heading);
  if (first < 0) throw new Error(`${page} has no heading ${heading}`);
  const length = lines.slice(first + 1).findIndex((line) => /^#{2,4} /.test(line));
  const section = lines.slice(first + 1, length < 0 ? undefined : first + 1 + length).join('\n');
  return [...section.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', code = '']) =>
    ofStage(code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
  );
}

const ofStage = (code: string) =>
  code.replaceAll('regulatory-updates-prod', STACK).replaceAll(/(--stage |stage=|Value=)prod/g, `$1${STAGE}`);

/**
 * Returns the commands within the text of a page, without duplicates.
 * The name of a command without options does not count. A command may be wrapped.
 */
export function listInlineCommands(page: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [
    ...new Set(
      [...text.matchAll(/`(aws [^`]+|npm run ops -- [\w-]+ [^`]+|npm run (?!ops)[\w:-]+ -- [^`]+)`/g)].map(
        ([, code = '']) => ofStage(code.replaceAll(/\s*\n\s*/g, ' ')),
      ),
    ),
  ];
}
