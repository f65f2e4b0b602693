import * as z from 'zod/mini';
import { Problem } from '../../values/problem.ts';
import { botToken } from '../settings.ts';
import { apiUrl } from './api-url.ts';
import { platformCall } from './connection.ts';
import { noAnswer } from './errors.ts';

/*
 * users.info (https://docs.slack.dev/reference/methods/users.info). The e-mail address requires the scope
 * users:read.email. The address of a person of another Slack workspace, in a shared channel, proves nothing here.
 */

const TIMEOUT_MS = 2_000;
const NO_SCOPE =
  'The bot may not see your e-mail address, by which people are known here. Whoever set it up adds the scopes users:read and users:read.email, and reinstalls the app.';

const flag = z.optional(z.boolean());
const User = z.object({
  id: z.string(),
  team_id: z.optional(z.string()),
  enterprise_user: z.optional(z.object({ teams: z.optional(z.array(z.string())) })),
  deleted: flag,
  is_bot: flag,
  is_stranger: flag,
  is_email_confirmed: flag,
  profile: z.object({ email: z.optional(z.string()) }),
});
const Answer = z.object({ ok: z.boolean(), error: z.optional(z.string()), user: z.optional(z.unknown()) });

/**
 * Returns the confirmed e-mail address of a workspace member, or null. @throws Problem missing_scope, chat_no_answer,
 * 429, 503
 */
export async function addressOf({ user, team }: { user: string; team: string }, ms: number): Promise<string | null> {
  const { ok, error = '', user: told } = await ask(user, Math.min(ms, TIMEOUT_MS));
  if (error === 'missing_scope') throw missingScope();
  const { success, data } = z.safeParse(User, told);
  if (!ok) throw noAnswer();
  if (!success || data.id !== user || !isOf(team, data)) return null;
  const { profile, is_email_confirmed: isConfirmed, deleted, is_bot, is_stranger } = data;
  if (profile.email === undefined) throw missingScope();
  return isConfirmed && !deleted && !is_bot && !is_stranger ? profile.email : null;
}

const missingScope = () => new Problem('bad_gateway', 'missing_scope', NO_SCOPE);

const isOf = (team: string, { team_id, enterprise_user }: z.infer<typeof User>) =>
  team_id === team || (enterprise_user?.teams ?? []).includes(team);

async function ask(user: string, ms: number): Promise<z.infer<typeof Answer>> {
  const headers = { authorization: `Bearer ${botToken}`, 'content-type': 'application/x-www-form-urlencoded' };
  const call = { headers, body: new URLSearchParams({ user }).toString() };
  const { text } = await platformCall(new URL('users.info', apiUrl), call, ms).catch(withoutDoubt);
  try {
    return z.parse(Answer, JSON.parse(text));
  } catch {
    throw noAnswer();
  }
}

/** Replaces an unknown outcome: a read request changes nothing. */
function withoutDoubt(error: Problem): never {
  throw error.code === 'outcome_unknown' ? noAnswer() : error;
}
