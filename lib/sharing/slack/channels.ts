import { Problem } from '../../values/problem.ts';
import type { ChatChannelList } from '../chat.ts';
import { listBotChannels } from './channel-list.ts';
import { unlisted } from './errors.ts';
import { isTokenFault } from './faults.ts';

/**
 * Returns the bot's channels. A rejected token or a missing scope is returned as a reason. @throws Problem as
 * `Platform.channels`
 */
export async function listChannels(): Promise<ChatChannelList> {
  try {
    const { channels, hasMore } = await listBotChannels();
    return { success: true, channels, ...(hasMore ? { has_more: true } : {}) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'missing_scope') return MISSING_SCOPE;
    if (isTokenFault(error.code)) return { ...none, reason: 'invalid_token', remedy: error.message };
    // 403, 404 and 422 concern messages to a channel, and none was sent.
    throw OF_MESSAGES.has(error.kind) ? unlisted(error.code) : error;
  }
}

const OF_MESSAGES = new Set<Problem['kind']>(['forbidden', 'not_found', 'unprocessable']);
const none = { success: false, channels: [] };
const MISSING_SCOPE: ChatChannelList = {
  ...none,
  reason: 'missing_scope',
  remedy: 'The bot lacks the scope channels:read. Add it and reinstall the app.',
};
