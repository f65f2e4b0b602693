import * as z from 'zod/mini';

/** How messages are posted: by the bot or by an incoming webhook. */
export const ChatPostingMethod = z.enum(['bot', 'webhook']);
export type ChatPostingMethod = z.infer<typeof ChatPostingMethod>;

/**
 * Which chat credentials are configured.
 * `preferred_method` is `bot` if both the bot and the webhook are configured, and null if neither is.
 */
export const ChatConfig = z.object({
  has_bot_token: z.boolean(),
  has_webhook: z.boolean(),
  configured: z.boolean(),
  preferred_method: z.nullable(ChatPostingMethod),
});
export type ChatConfig = z.infer<typeof ChatConfig>;

/**
 * The chat configuration for administrators, with the scopes that the bot needs and has.
 * `scopes` is null without a bot, or if the platform does not name the scopes. `problem` is null if no error was found.
 */
export const ChatStatus = z.object({
  ...ChatConfig.shape,
  scopes: z.nullable(
    z.object({
      granted: z.array(z.string()),
      required: z.array(z.string()),
      missing: z.array(z.string()),
      optional_missing: z.array(z.string()),
    }),
  ),
  problem: z.nullable(z.object({ code: z.string(), remedy: z.string() })),
});
export type ChatStatus = z.infer<typeof ChatStatus>;

/** A channel of the chat that the bot can see. */
export const ChatChannel = z.object({ id: z.string(), name: z.string(), is_private: z.boolean() });
export type ChatChannel = z.infer<typeof ChatChannel>;

/** The reasons for which no channels are listed. */
const CHANNEL_LIST_REASONS = ['chat_not_configured', 'webhook_only', 'missing_scope', 'invalid_token'] as const;

/**
 * The channels that the bot can see.
 * If `success` is false, `channels` is empty, and `reason` and `remedy` say why. If `has_more`, a later request returns
 * more channels.
 */
export const ChatChannelList = z.object({
  success: z.boolean(),
  channels: z.array(ChatChannel),
  has_more: z.optional(z.boolean()),
  reason: z.optional(z.enum(CHANNEL_LIST_REASONS)),
  remedy: z.optional(z.string()),
});
export type ChatChannelList = z.infer<typeof ChatChannelList>;
