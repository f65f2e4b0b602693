import { slackErrorsByCode } from '../lib/channels/slack/error-codes.ts';
import { PROBLEM_KINDS } from '../lib/values/problem.ts';

/**
 * Lists the codes of the chat platform that are passed on with a status.
 *
 * Codes with the same remedy share a line. `toleratesSetUp` leaves out errors of the bot's token and scopes.
 */
export function platformCodes(status: number, toleratesSetUp: boolean): string[] {
  const byRemedy = new Map<string, string[]>();
  for (const [code, { kind, remedy, isConfigurationError }] of Object.entries(slackErrorsByCode)) {
    if (toleratesSetUp && isConfigurationError) continue;
    if (PROBLEM_KINDS[kind][0] === status) byRemedy.set(remedy, [...(byRemedy.get(remedy) ?? []), `\`${code}\``]);
  }
  return [...byRemedy].map(([remedy, codes]) => `- of the chat platform, ${codes.join(', ')}: ${remedy}`);
}
