import { useEffect, useRef, useState } from 'preact/hooks';
import type { DigestRequest, EntryShare, ShareRequest } from '../../lib/sharing/share.ts';
import { shareDigest, shareEntry } from '../api/chat.ts';
import { ApiError } from '../api/problem.ts';
import { announce } from '../parts/announce.tsx';
import { openLedger, stillUnderWay } from './settled.ts';
import { type ShareFailure, shareFailureOf } from './share-failure.ts';

/** Longer than the service's own limit for an unknown outcome. */
const FOLLOWED_MS = 60_000;
const LOOK_AGAIN_S = 2;

type Request = ShareRequest | DigestRequest;

const idsOf = (request: Request) => ('entry_ids' in request ? request.entry_ids : [request.entry_id]);

/** The state of a share, and the function that sends it. */
export interface Sharing {
  isSending: boolean;
  failure: ShareFailure | null;
  send(request: Request, where: string): void;
}

/**
 * Sends the shares of one dialog. One Idempotency-Key is one message: a repeat reuses it, and only a rejected
 * share gets a new one. A share continues after its dialog is closed; its outcome is then shown on the entry.
 */
export function useSharing(sharer: string, done: () => void): Sharing {
  const [stage, setStage] = useState<Pick<Sharing, 'isSending' | 'failure'>>({ isSending: false, failure: null });
  const [ledgers] = useState(() => new Map<string, ReturnType<typeof openLedger>>());
  const ledgerOf = (id: string) => ledgers.get(id) ?? openLedger();
  const intent = useRef({ key: crypto.randomUUID() as string, request: '', isInDoubt: false });
  const underWay = useRef<{ ids: string[]; where: string } | null>(null);
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
      if (!underWay.current) return;
      const { ids, where } = underWay.current;
      for (const id of ids) ledgerOf(id).leftUnderWay(id, where);
      announce(stillUnderWay(where));
    },
    [],
  );

  const settle = (share: Omit<EntryShare, 'entry_id'>, ids: string[], where: string) => {
    for (const id of ids) ledgerOf(id).posted({ ...share, entry_id: id });
    announce(`Shared in ${where}.`);
    if (!isOpen.current) return;
    setStage({ isSending: false, failure: null });
    done();
  };
  const fail = (ids: string[], failure: ShareFailure, where: string) => {
    const isKnown = failure.kind === 'refused' || failure.kind === 'later';
    const words = isKnown
      ? `Share to ${where}: ${failure.title} ${failure.remedy}`
      : `It may have been posted in ${where}. Look there before you share it again.`;
    for (const id of ids) ledgerOf(id).failed(id, isKnown && isOpen.current ? null : words);
    if (isOpen.current) setStage({ isSending: false, failure });
    else announce(words);
  };
  const send = async (request: Request, where: string) => {
    if (underWay.current) return;
    const ids = idsOf(request);
    underWay.current = { ids, where };
    for (const id of ids) {
      ledgers.set(id, ledgerOf(id));
      ledgerOf(id).sent(id);
    }
    const text = JSON.stringify(request);
    const { key, request: before, isInDoubt } = intent.current;
    const isAnother = stage.failure?.kind === 'refused' || (before !== '' && before !== text);
    // In doubt the form is frozen, so the request is the same.
    intent.current = { key: isAnother ? crypto.randomUUID() : key, request: text, isInDoubt };
    setStage({ isSending: true, failure: null });
    try {
      const { share_id, method, channel_id, message_ts, shared_at } = await answerOf(request, intent.current.key);
      underWay.current = null;
      const posted = { share_id, method, channel_id, message_ts, shared_at, entry_count: ids.length };
      settle({ ...posted, shared_by: sharer, shared_by_email: null }, ids, where);
    } catch (error) {
      underWay.current = null;
      const failure = shareFailureOf(error, where, intent.current.isInDoubt);
      intent.current.isInDoubt = failure.kind === 'doubt';
      fail(ids, failure, where);
    }
  };
  return { ...stage, send };
}

/**
 * Returns the response to a share, repeating the request with the same key while it is in progress. @throws ApiError
 */
async function answerOf(request: Request, key: string) {
  const deadline = Date.now() + FOLLOWED_MS;
  for (;;) {
    try {
      return await ('entry_ids' in request ? shareDigest(request, key) : shareEntry(request, key));
    } catch (error) {
      const isUnderWay = error instanceof ApiError && error.problem.code === 'share_in_progress';
      if (!isUnderWay) throw error;
      if (Date.now() > deadline) throw new ApiError('late');
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? LOOK_AGAIN_S) * 1_000));
    }
  }
}
