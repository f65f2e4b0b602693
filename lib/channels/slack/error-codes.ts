import type { ProblemKind } from '../../values/problem.ts';

const INVITE_REMEDY = 'Invite the bot to the channel.';
const TOKEN_REMEDY = 'Check CHAT_BOT_TOKEN: it is wrong, expired or revoked. It takes effect with the next deployment.';
const WEBHOOK_REMEDY = 'Check CHAT_WEBHOOK_URL: make a new incoming webhook. It takes effect with the next deployment.';
const ARCHIVED_REMEDY = 'The channel is archived. Choose another one, or unarchive it.';
const POLICY_REMEDY = 'A rule of the workspace does not let the app post here. Ask a workspace administrator.';
const WORKSPACE_REMEDY = 'The workspace does not let the app in. Ask a workspace administrator.';
const INTERNAL_REMEDY = 'The platform refused the message itself. Report this with the request id.';

type SlackError = [ProblemKind, string];
const forCodes = (codes: string[], error: SlackError) => Object.fromEntries(codes.map((code) => [code, error]));

/**
 * The problem kind and the remedy of each Slack error code that is passed on to callers.
 * Slack documents the codes for chat.postMessage, conversations.list and incoming webhooks
 * (https://docs.slack.dev/reference/methods). The kind means status 403, 404 or 422 if the sharer can fix the error,
 * and 502 if the configuration is wrong.
 */
export const SLACK_ERRORS: Record<string, SlackError> = {
  channel_not_found: [
    'not_found',
    'The bot does not know the channel. Invite the bot to it, add the scope chat:write.public for public ' +
      'channels, or check CHAT_BOT_TOKEN.',
  ],
  not_in_channel: ['forbidden', INVITE_REMEDY],
  ...forCodes(['is_archived', 'channel_is_archived', 'is_inactive'], ['unprocessable', ARCHIVED_REMEDY]),
  channel_type_not_supported: [
    'unprocessable',
    'Messages cannot be posted to this kind of channel. Choose another one.',
  ],
  ...forCodes(
    [
      'restricted_action',
      'restricted_action_read_only_channel',
      'restricted_action_thread_only_channel',
      'restricted_action_non_threadable_channel',
      'restricted_action_thread_locked',
      'action_prohibited',
      'posting_to_general_channel_denied',
      'posting_to_channel_denied',
      'slack_connect_canvas_sharing_blocked',
      'slack_connect_file_link_sharing_blocked',
      'slack_connect_lists_sharing_blocked',
      'slack_connect_blocked_file_type',
      'slack_connect_clip_sharing_blocked',
      'external_channel_migrating',
      'messages_tab_disabled',
    ],
    ['forbidden', POLICY_REMEDY],
  ),
  missing_scope: [
    'bad_gateway',
    'The bot lacks a scope. Add chat:write, chat:write.public and channels:read, and reinstall the app.',
  ],
  ...forCodes(
    ['invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired', 'not_allowed_token_type'],
    ['bad_gateway', TOKEN_REMEDY],
  ),
  ...forCodes(
    [
      'access_denied',
      'accesslimited',
      'no_permission',
      'org_login_required',
      'ekm_access_denied',
      'enterprise_is_restricted',
      'team_access_not_granted',
      'team_not_found',
      'team_disabled',
      'two_factor_setup_required',
      'method_deprecated',
      'deprecated_endpoint',
    ],
    ['bad_gateway', WORKSPACE_REMEDY],
  ),
  ...forCodes(
    ['no_service', 'no_service_id', 'no_active_hooks', 'no_team', 'invalid_token', 'user_not_found'],
    ['bad_gateway', WEBHOOK_REMEDY],
  ),
  ...forCodes(
    [
      'invalid_payload',
      'invalid_blocks',
      'invalid_blocks_format',
      'invalid_arguments',
      'invalid_arg_name',
      'invalid_array_arg',
      'invalid_charset',
      'invalid_form_data',
      'invalid_post_type',
      'missing_post_type',
      'missing_text_or_fallback_or_attachments',
      'msg_blocks_too_long',
      'msg_too_long',
      'no_text',
      'too_many_attachments',
      'invalid_attachments',
      'attachment_payload_limit_exceeded',
      'as_user_not_supported',
      'request_timeout',
    ],
    ['bad_gateway', INTERNAL_REMEDY],
  ),
};

/** Returns true if an error code of Slack means that the bot's token is rejected. */
export const isTokenError = (code: string) =>
  Object.hasOwn(SLACK_ERRORS, code) && SLACK_ERRORS[code]?.[1] === TOKEN_REMEDY;

/** How the service reports an error code of the platform to callers: as a problem kind with a remedy. */
interface PlatformErrorHandling {
  kind: ProblemKind;
  remedy: string;
  /** The bot's token or scopes are wrong, not a single message. */
  isConfigurationError: boolean;
}

/**
 * How each of Slack's error codes is reported to callers, by code.
 * Made from `SLACK_ERRORS`; the API contract lists these codes.
 */
export const slackErrorsByCode: Record<string, PlatformErrorHandling> = Object.fromEntries(
  Object.entries(SLACK_ERRORS).map(([code, [kind, remedy]]) => {
    return [code, { kind, remedy, isConfigurationError: code === 'missing_scope' || isTokenError(code) }];
  }),
);
