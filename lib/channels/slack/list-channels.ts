import { Problem } from '../../values/problem.ts';
import type { ChatChannelList } from '../chat/chat.ts';
import { listBotChannels } from './channel-list.ts';
import { isTokenError } from './error-codes.ts';
import { createUnknownSlackErrorProblem } from './slack-problems.ts';

/**
 * Returns the channels that the bot can see. If its token is rejected or lacks a scope, `success` is false, and
 * `reason` and `remedy` say so.
 *
 * @throws Problem 429, 502, 503, 504
 */
export async function listSlackChannels(): Promise<ChatChannelList> {
  try {
    const { channels, hasMore } = await listBotChannels();
    return { success: true, channels, ...(hasMore ? { has_more: true } : {}) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'missing_scope') return MISSING_SCOPE_RESULT;
    if (isTokenError(error.code)) return { ...NO_CHANNELS_RESULT, reason: 'invalid_token', remedy: error.message };
    // 403, 404 and 422 concern messages to a channel, and none was sent.
    throw MESSAGE_ERROR_KINDS.has(error.kind) ? createUnknownSlackErrorProblem(error.code) : error;
  }
}

const MESSAGE_ERROR_KINDS = new Set<Problem['kind']>(['forbidden', 'not_found', 'unprocessable']);
const NO_CHANNELS_RESULT = { success: false, channels: [] };
const MISSING_SCOPE_RESULT: ChatChannelList = {
  ...NO_CHANNELS_RESULT,
  reason: 'missing_scope',
  remedy: 'The bot lacks the scope channels:read. Add it and reinstall the app.',
};
