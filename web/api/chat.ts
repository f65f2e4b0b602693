import type { ChannelList, ChatConfig, ChatStatus } from '../../lib/schemas/chat.ts';
import type { EntryShare, ShareAnswer, ShareRequest } from '../../lib/schemas/share.ts';
import { request } from './request.ts';

export const getChatConfig = () => request<ChatConfig>('/feeds/chat/config');

export const listChannels = () => request<ChannelList>('/feeds/chat/channels');

/** The same key with the same body is the same share. */
export const shareEntry = (body: ShareRequest, key: string) =>
  request<ShareAnswer>('/feeds/chat/share', { method: 'POST', body, headers: { 'Idempotency-Key': key } });

export const listEntryShares = (entryId: string, signal?: AbortSignal) =>
  request<EntryShare[]>(`/feeds/entries/${encodeURIComponent(entryId)}/shares`, signal ? { signal } : {});

export const getChatStatus = () => request<ChatStatus>('/admin/chat');
