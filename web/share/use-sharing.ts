import { useEffect, useRef, useState } from 'preact/hooks';
import type { DigestRequest, EntryShare, ShareRequest } from '../../lib/sharing/share.ts';
import { ApiError } from '../data/api/api-error.ts';
import { shareDigest, shareEntry } from '../data/api/chat.ts';
import { announce } from '../data/messages.ts';
import { type ShareError, toShareError } from './share-error.ts';
import { formatPendingShare, trackOutcomes } from './share-outcomes.ts';

/** Longer than the service's own limit for an unknown outcome. */
const MAX_POLLING_MS = 60_000;
const DEFAULT_RETRY_S = 2;

export type ShareBody = ShareRequest | DigestRequest;

const getEntryIds = (request: ShareBody) => ('entry_ids' in request ? request.entry_ids : [request.entry_id]);

/** The state of a share, and the function that sends it. */
export interface ShareState {
  isSending: boolean;
  failure: ShareError | null;
  send(request: ShareBody, where: string): void;
}

/**
 * Sends the shares of one dialog. One Idempotency-Key is one message: a repeat reuses it, and only a rejected
 * share gets a new one. A share continues after its dialog is closed; its outcome is then shown on the entry.
 */
export function useSharing(sharer: string, onDone: () => void): ShareState {
  const [stage, setStage] = useState<Pick<ShareState, 'isSending' | 'failure'>>({ isSending: false, failure: null });
  const [outcomeTrackers] = useState(() => new Map<string, ReturnType<typeof trackOutcomes>>());
  const getTracker = (id: string) => outcomeTrackers.get(id) ?? trackOutcomes();
  const intent = useRef<MessageIntent>({ key: crypto.randomUUID(), request: '', isInDoubt: false });
  const pendingShare = useRef<{ ids: string[]; where: string } | null>(null);
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
      if (!pendingShare.current) return;
      const { ids, where } = pendingShare.current;
      for (const id of ids) getTracker(id).leftUnderWay(id, where);
      announce(formatPendingShare(where));
    },
    [],
  );

  const handlePosted = (share: Omit<EntryShare, 'entry_id'>, ids: string[], where: string) => {
    for (const id of ids) getTracker(id).posted({ ...share, entry_id: id });
    announce(`Shared in ${where}.`);
    if (!isOpen.current) return;
    setStage({ isSending: false, failure: null });
    onDone();
  };
  const handleError = (ids: string[], failure: ShareError, where: string) => {
    const isKnown = failure.kind === 'refused' || failure.kind === 'later';
    const message = isKnown
      ? `Share to ${where}: ${failure.title} ${failure.remedy}`
      : `It may have been posted in ${where}. Check before you share it again.`;
    for (const id of ids) getTracker(id).failed(id, isKnown && isOpen.current ? null : message);
    if (isOpen.current) setStage({ isSending: false, failure });
    else announce(message);
  };
  const send = async (request: ShareBody, where: string) => {
    if (pendingShare.current) return;
    const ids = getEntryIds(request);
    pendingShare.current = { ids, where };
    for (const id of ids) {
      outcomeTrackers.set(id, getTracker(id));
      getTracker(id).sent(id);
    }
    intent.current = continueIntent(intent.current, JSON.stringify(request), stage.failure?.kind === 'refused');
    setStage({ isSending: true, failure: null });
    try {
      const { share_id, method, channel_id, message_ts, shared_at } = await sendShare(request, intent.current.key);
      pendingShare.current = null;
      const posted = { share_id, method, channel_id, message_ts, shared_at, entry_count: ids.length };
      handlePosted({ ...posted, shared_by: sharer, shared_by_email: null }, ids, where);
    } catch (error) {
      pendingShare.current = null;
      const failure = toShareError(error, where, intent.current.isInDoubt);
      intent.current.isInDoubt = failure.kind === 'doubt';
      handleError(ids, failure, where);
    }
  };
  return { ...stage, send };
}

/** One message, with the key that its repeated requests share. */
interface MessageIntent {
  key: string;
  request: string;
  isInDoubt: boolean;
}

/** Returns the intent of a request. In doubt the form is frozen, so the request is the same. */
function continueIntent(before: MessageIntent, request: string, wasRefused: boolean): MessageIntent {
  const isAnother = wasRefused || (before.request !== '' && before.request !== request);
  return { ...before, key: isAnother ? crypto.randomUUID() : before.key, request };
}

/**
 * Returns the response to a share, repeating the request with the same key while it is in progress. @throws ApiError
 */
async function sendShare(request: ShareBody, key: string) {
  const deadline = Date.now() + MAX_POLLING_MS;
  for (;;) {
    try {
      return await ('entry_ids' in request ? shareDigest(request, key) : shareEntry(request, key));
    } catch (error) {
      const isUnderWay = error instanceof ApiError && error.problem.code === 'share_in_progress';
      if (!isUnderWay) throw error;
      if (Date.now() > deadline) throw new ApiError('late');
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? DEFAULT_RETRY_S) * 1_000));
    }
  }
}
