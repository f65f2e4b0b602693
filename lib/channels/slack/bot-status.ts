import { Problem } from '../../values/problem.ts';
import type { ChatStatus } from '../chat/chat.ts';
import { areChatButtonsEnabled } from '../chat/settings.ts';
import { getBotScopes } from './bot.ts';

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
