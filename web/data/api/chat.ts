import type { DigestRequest, ShareRequest } from '../../../clients/typescript/src/index.ts';
import { change, read } from './request.ts';

export const getChatConfig = () => read(({ chat }) => chat.config());

export const listChannels = () => read(({ chat }) => chat.channels());

/** Requests with the same key and body create one share. */
export const shareEntry = (body: ShareRequest, key: string) =>
  change(({ chat }) => chat.share(body, { idempotencyKey: key }));

/** Shares several entries as one message. Requests with the same key and body create one share. */
export const shareDigest = (body: DigestRequest, key: string) =>
  change(({ chat }) => chat.shareDigest(body, { idempotencyKey: key }));

export const listEntryShares = (entryId: string, signal?: AbortSignal) =>
  read(({ chat }) => chat.shares(entryId, undefined, { signal }));

export const getChatStatus = () => read(({ chat }) => chat.status());
