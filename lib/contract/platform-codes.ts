import { FAULTS } from '../chat/errors.ts';
import { KINDS } from '../schemas/problem.ts';

/** The codes of the chat platform that are passed on with a status, as lines of a list: those with one remedy on one line. */
export function platformCodes(status: number): string[] {
  const byRemedy = new Map<string, string[]>();
  for (const [code, [kind, remedy]] of Object.entries(FAULTS)) {
    if (KINDS[kind][0] === status) byRemedy.set(remedy, [...(byRemedy.get(remedy) ?? []), `\`${code}\``]);
  }
  return [...byRemedy].map(([remedy, codes]) => `- of the chat platform, ${codes.join(', ')}: ${remedy}`);
}
