import { FAULTS, isTokenFault } from '../lib/sharing/slack/errors.ts';
import { KINDS } from '../lib/values/problem.ts';

const isSetUp = (code: string) => code === 'missing_scope' || isTokenFault(code);

/**
 * The codes of the chat platform that are passed on with a status, as lines of a list: those with one remedy on one line.
 * `toleratesSetUp` leaves out what is wrong with the bot's token and scopes.
 */
export function platformCodes(status: number, toleratesSetUp: boolean): string[] {
  const byRemedy = new Map<string, string[]>();
  for (const [code, [kind, remedy]] of Object.entries(FAULTS)) {
    if (toleratesSetUp && isSetUp(code)) continue;
    if (KINDS[kind][0] === status) byRemedy.set(remedy, [...(byRemedy.get(remedy) ?? []), `\`${code}\``]);
  }
  return [...byRemedy].map(([remedy, codes]) => `- of the chat platform, ${codes.join(', ')}: ${remedy}`);
}
