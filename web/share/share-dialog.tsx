import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatConfig } from '../../lib/channels/chat/chat.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { ErrorBoundary } from '../components/error-message.tsx';
import { rememberChannel } from '../data/person/profile.ts';
import { sessionState } from '../session/session-state.ts';
import { ChannelField, type ShareTarget } from './channel-field.tsx';
import { formatChannel } from './channel-matches.ts';
import { MessagePreview } from './message-preview.tsx';
import { formatShareNotes, mergeOutcomes, type ShareOutcomes } from './share-outcomes.ts';
import { ShareStatus } from './share-status.tsx';
import { type ShareBody, type ShareState, useSharing } from './use-sharing.ts';

interface ShareDialogProps {
  /** One entry, or several for one message. */
  entries: EntryDetail[];
  /** With a bot the person chooses a channel; a webhook has one channel. */
  chat: ChatConfig;
  onClose: () => void;
}

/** Renders the share dialog: channel, comment and preview. Nothing is posted before the confirmation. */
export function ShareDialog({ entries, chat, onClose }: ShareDialogProps) {
  const dialog = useModalDialog();
  const state = sessionState.value;
  const [ids] = useState(() => entries.map(({ id }) => id));
  const [initialOutcomes] = useState(() => mergeOutcomes(ids));
  const note = getDialogNote(initialOutcomes, mergeOutcomes(ids));
  const hasBot = chat.has_bot_token;
  const [target, setTarget] = useState<ShareTarget>(hasBot ? null : 'webhook');
  const [comment, setComment] = useState('');
  const [isTargetMissing, setTargetMissing] = useState(false);
  const sharing = useSharing(state.name === 'signed-in' ? state.session.sub : '', () => {
    if (target && target !== 'webhook') rememberChannel(target.id);
    dialog.current?.close();
  });
  const kind = sharing.failure?.kind;
  const isFrozen = sharing.isSending || kind === 'doubt' || kind === 'unknown';
  const trimmedComment = comment.trim();
  const changeTarget = (next: ShareTarget) => {
    setTarget(next);
    if (next) setTargetMissing(false);
  };
  const confirm = () => {
    setTargetMissing(!target);
    if (!target) return dialog.current?.querySelector<HTMLElement>('[data-place]')?.focus();
    if (isTooLong(comment)) return document.getElementById('share-comment')?.focus();
    const where = target === 'webhook' ? "the webhook's channel" : formatChannel(target);
    sharing.send(toShareBody(ids, target, trimmedComment), where);
  };
  return (
    <dialog ref={dialog} class="share" aria-labelledby="share-heading" onClose={onClose}>
      <article>
        <h2 id="share-heading" tabIndex={-1} autofocus>
          {ids.length === 1 ? 'Share an update' : `Share ${ids.length} updates as one message`}
        </h2>
        {note && (
          <p class="note" role="status">
            {note}
          </p>
        )}
        <ErrorBoundary>
          {hasBot ? (
            <ChannelField
              target={target}
              onChange={changeTarget}
              hasWebhook={chat.has_webhook}
              isFrozen={isFrozen}
              isMissing={isTargetMissing}
            />
          ) : (
            <p>Posts to the channel of the webhook.</p>
          )}
          <CommentField comment={comment} onChange={setComment} isFrozen={isFrozen} />
          <MessagePreview entries={entries} comment={trimmedComment} />
          <ShareActions sharing={sharing} onConfirm={confirm} onCancel={() => dialog.current?.close()} />
        </ErrorBoundary>
      </article>
    </dialog>
  );
}

/** Returns the ref of a dialog that opens modally, and closes when another view is opened. */
function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const leave = () => dialog.current?.close();
    addEventListener('hashchange', leave);
    return () => removeEventListener('hashchange', leave);
  }, []);
  return dialog;
}

function toShareBody(ids: string[], target: NonNullable<ShareTarget>, comment: string): ShareBody {
  const what = ids.length === 1 ? { entry_id: ids[0] ?? '' } : { entry_ids: ids };
  const request = { ...what, ...(target === 'webhook' ? {} : { channel_id: target.id }) };
  return comment ? { ...request, comment } : request;
}

/** Returns the notes from when the dialog opened, or the outcome of a share that was pending then. */
function getDialogNote(before: ShareOutcomes, now: ShareOutcomes): string {
  if (now.pending.length >= before.pending.length) return formatShareNotes(before);
  const isPosted = now.shares.length > before.shares.length;
  return `${isPosted ? 'The pending share was posted.' : ''} ${formatShareNotes(now)}`.trim();
}

interface ShareActionsProps {
  sharing: ShareState;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Renders the buttons of the share dialog. */
function ShareActions({ sharing, onConfirm, onCancel }: ShareActionsProps) {
  return (
    <ShareStatus sharing={sharing} onRetry={onConfirm} submitLabel="Confirm">
      <button type="button" class="secondary" onClick={onCancel}>
        {sharing.isSending || sharing.failure ? 'Close' : 'Cancel'}
      </button>
    </ShareStatus>
  );
}

/** The service's limit in characters (lib/sharing/share.ts). */
const MAX_COMMENT_LENGTH = 500;

const getCommentLength = (comment: string) => [...comment.trim()].length;
const isTooLong = (comment: string) => getCommentLength(comment) > MAX_COMMENT_LENGTH;

interface CommentFieldProps {
  comment: string;
  onChange(comment: string): void;
  isFrozen: boolean;
}

/** Renders the field for an optional comment. */
function CommentField({ comment, onChange, isFrozen }: CommentFieldProps) {
  const excess = getCommentLength(comment) - MAX_COMMENT_LENGTH;
  return (
    <label>
      Comment (optional)
      <textarea
        id="share-comment"
        rows={2}
        dir="auto"
        value={comment}
        readOnly={isFrozen}
        aria-invalid={excess > 0 ? true : undefined}
        aria-describedby="share-comment-length"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <small id="share-comment-length" aria-live={excess > 0 ? 'polite' : 'off'}>
        {excess > 0
          ? `${excess} ${excess === 1 ? 'character' : 'characters'} too many. At most ${MAX_COMMENT_LENGTH}.`
          : `${excess + MAX_COMMENT_LENGTH} of ${MAX_COMMENT_LENGTH} characters`}
      </small>
    </label>
  );
}
