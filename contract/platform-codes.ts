import { platform } from '../lib/sharing/configured.ts';
import { KINDS } from '../lib/values/problem.ts';

/**
 * The codes of the chat platform that are passed on with a status, as lines of a list: those with one remedy on one line.
 * `toleratesSetUp` leaves out what is wrong with the bot's token and scopes.
 */
export function platformCodes(status: number, toleratesSetUp: boolean): string[] {
  const byRemedy = new Map<string, string[]>();
  for (const [code, { kind, remedy, isSetUp }] of Object.entries(platform.remedies)) {
    if (toleratesSetUp && isSetUp) continue;
    if (KINDS[kind][0] === status) byRemedy.set(remedy, [...(byRemedy.get(remedy) ?? []), `\`${code}\``]);
  }
  return [...byRemedy].map(([remedy, codes]) => `- of the chat platform, ${codes.join(', ')}: ${remedy}`);
}
