import { Problem } from '../../values/problem.ts';
import type { ChatChannelList, ChatStatus } from '../chat/chat.ts';
import { areChatButtonsEnabled } from '../chat/settings.ts';
import { getBotScopes } from './bot.ts';
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

/** Without these scopes the bot cannot post or list channels. */
const REQUIRED_SCOPES = ['chat:write', 'channels:read'];
/** Scopes for public channels without the bot, for private channels, and for users of buttons. */
const OPTIONAL_SCOPES = [
  'chat:write.public',
  'groups:read',
  ...(areChatButtonsEnabled ? ['users:read', 'users:read.email'] : []),
];

const SCOPES_UNKNOWN = {
  code: 'scopes_not_told',
  remedy: 'The chat platform did not say which scopes the bot has. Compare them with docs/sharing.md.',
};

/**
 * Returns the scopes that the bot's token has and lacks, and a problem, if any.
 * It is a problem if a required scope is missing, or if the scopes are unknown. Calls the platform once. An error of
 * the platform is returned as `problem`, too.
 */
export async function getBotStatus(): Promise<Pick<ChatStatus, 'scopes' | 'problem'>> {
  try {
    return toScopeStatus(await getBotScopes());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { scopes: null, problem: { code: error.code, remedy: error.message } };
  }
}

function toScopeStatus(granted: string[] | null): Pick<ChatStatus, 'scopes' | 'problem'> {
  if (!granted) return { scopes: null, problem: SCOPES_UNKNOWN };
  const findMissing = (scopes: string[]) => scopes.filter((scope) => !granted.includes(scope));
  const missing = findMissing(REQUIRED_SCOPES);
  const scopes = {
    granted: granted.toSorted(),
    required: REQUIRED_SCOPES,
    missing,
    optional_missing: findMissing(OPTIONAL_SCOPES),
  };
  return { scopes, problem: missing.length > 0 ? toMissingScopeProblem(missing) : null };
}

function toMissingScopeProblem(missing: string[]) {
  const where = 'at https://api.slack.com/apps under "OAuth & Permissions", "Bot Token Scopes"';
  const remedy =
    `The bot lacks ${missing.join(' and ')}. ` +
    `Add what is lacking ${where}, then reinstall the app to the workspace.`;
  return { code: 'missing_scope', remedy };
}
