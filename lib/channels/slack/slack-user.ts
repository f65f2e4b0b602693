import * as z from 'zod/mini';
import { Problem } from '../../values/problem.ts';
import { chatBotToken } from '../chat/settings.ts';
import { slackApiUrl } from './api-url.ts';
import { requestSlack } from './slack-http.ts';
import { createChatTimeoutProblem } from './slack-problems.ts';

/*
 * users.info (https://docs.slack.dev/reference/methods/users.info). The e-mail address requires the scope
 * users:read.email. The address of a person of another Slack workspace, in a shared channel, proves nothing here.
 */

const TIMEOUT_MS = 2_000;
const MISSING_SCOPE_DETAIL =
  'The bot may not see your e-mail address, by which people are known here. The person who set it up adds the scopes ' +
  'users:read and users:read.email, and reinstalls the app.';

const optionalFlag = z.optional(z.boolean());
const SlackUser = z.object({
  id: z.string(),
  team_id: z.optional(z.string()),
  enterprise_user: z.optional(z.object({ teams: z.optional(z.array(z.string())) })),
  deleted: optionalFlag,
  is_bot: optionalFlag,
  is_stranger: optionalFlag,
  is_email_confirmed: optionalFlag,
  profile: z.object({ email: z.optional(z.string()) }),
});
const UserResponse = z.object({ ok: z.boolean(), error: z.optional(z.string()), user: z.optional(z.unknown()) });

interface GetUserEmailOptions {
  user: string;
  team: string;
}

/**
 * Returns the confirmed e-mail address of a member of a Slack workspace, within `timeoutMs`.
 * Null for bots, deleted or external users, and unconfirmed addresses. One call.
 *
 * @throws Problem 502 missing_scope if the bot may not read addresses
 * @throws Problem 504 chat_no_answer, 429, 503 if the platform does not respond or limits the rate
 */
export async function getUserEmail({ user, team }: GetUserEmailOptions, timeoutMs: number): Promise<string | null> {
  const { ok, error = '', user: profileData } = await requestUserInfo(user, Math.min(timeoutMs, TIMEOUT_MS));
  if (error === 'missing_scope') throw missingEmailScope();
  const { success, data } = z.safeParse(SlackUser, profileData);
  if (!ok) throw createChatTimeoutProblem();
  if (!success || data.id !== user || !isTeamMember(team, data)) return null;
  const { profile, is_email_confirmed: isConfirmed, deleted, is_bot, is_stranger } = data;
  if (profile.email === undefined) throw missingEmailScope();
  return isConfirmed && !deleted && !is_bot && !is_stranger ? profile.email : null;
}

const missingEmailScope = () => new Problem('bad_gateway', 'missing_scope', MISSING_SCOPE_DETAIL);

const isTeamMember = (team: string, { team_id, enterprise_user }: z.infer<typeof SlackUser>) =>
  team_id === team || (enterprise_user?.teams ?? []).includes(team);

async function requestUserInfo(user: string, ms: number): Promise<z.infer<typeof UserResponse>> {
  const headers = { authorization: `Bearer ${chatBotToken}`, 'content-type': 'application/x-www-form-urlencoded' };
  const call = { headers, body: new URLSearchParams({ user }).toString() };
  const { text } = await requestSlack(new URL('users.info', slackApiUrl), call, ms).catch(throwWithoutUnknownOutcome);
  try {
    return z.parse(UserResponse, JSON.parse(text));
  } catch {
    throw createChatTimeoutProblem();
  }
}

/** Replaces an unknown outcome: a read request changes nothing. */
function throwWithoutUnknownOutcome(error: Problem): never {
  throw error.code === 'outcome_unknown' ? createChatTimeoutProblem() : error;
}
