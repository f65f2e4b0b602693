import { readFileSync } from 'node:fs';
import { STACK, STAGE } from './world.ts';

/** The commands that stand below a heading of a page, a text for each block, as written but for the stage's name. */
export function commandsOf(page: string, heading: string): string[] {
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

/** The commands within the text of a page, each once; the name of a command without its options is none. */
export function inlineCommandsOf(page: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [
    ...new Set(
      [...text.matchAll(/`(aws [^`]+|npm run ops -- [\w-]+ [^`]+|npm run (?!ops)[\w:-]+ -- [^`]+)`/g)].map(
        ([, code = '']) => ofStage(code),
      ),
    ),
  ];
}
