import { chatPlatform } from '../lib/sharing/chat-platform.ts';
import { PROBLEM_KINDS } from '../lib/values/problem.ts';

/**
 * The codes of the chat platform that are passed on with a status, as lines of a list: those with one remedy on one line.
 * `toleratesSetUp` leaves out what is wrong with the bot's token and scopes.
 */
export function platformCodes(status: number, toleratesSetUp: boolean): string[] {
  const byRemedy = new Map<string, string[]>();
  for (const [code, { kind, remedy, isConfigurationError }] of Object.entries(chatPlatform.errorCodes)) {
    if (toleratesSetUp && isConfigurationError) continue;
    if (PROBLEM_KINDS[kind][0] === status) byRemedy.set(remedy, [...(byRemedy.get(remedy) ?? []), `\`${code}\``]);
  }
  return [...byRemedy].map(([remedy, codes]) => `- of the chat platform, ${codes.join(', ')}: ${remedy}`);
}
