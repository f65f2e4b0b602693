import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { ChatConfig } from '../../lib/sharing/chat.ts';
import { rememberChannel } from '../memory/me.ts';
import { Guarded } from '../parts/guarded.tsx';
import { useSession } from '../session/state.ts';
import { ChannelField, type Place } from './channel-field.tsx';
import { labelOf } from './channel-matches.ts';
import { CommentField, isTooLong } from './comment-field.tsx';
import { MessagePreview } from './message-preview.tsx';
import { notesOf, type Settled, settledOf, useSettled } from './settled.ts';
import { ShareActions } from './share-actions.tsx';
import { useSharing } from './sharing.ts';

interface Props {
  /** One entry, or several for one message. */
  entries: EntryDetail[];
  /** With a bot the person chooses a channel; a webhook has one channel. */
  chat: ChatConfig;
  close: () => void;
}

/** Renders the share dialog: channel, comment and preview. Nothing is posted before the confirmation. */
export function ShareDialog({ entries, chat, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const state = useSession();
  const [ids] = useState(() => entries.map(({ id }) => id));
  const [before] = useState(() => settledOf(ids));
  const note = noteOf(before, useSettled(ids));
  const hasBot = chat.has_bot_token;
  const [place, setPlace] = useState<Place>(hasBot ? null : 'webhook');
  const [comment, setComment] = useState('');
  const [lacksPlace, setLacksPlace] = useState(false);
  const sharing = useSharing(state.name === 'signed-in' ? state.session.sub : '', () => {
    if (place && place !== 'webhook') rememberChannel(place.id);
    dialog.current?.close();
  });
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const leave = () => dialog.current?.close();
    addEventListener('hashchange', leave);
    return () => removeEventListener('hashchange', leave);
  }, []);
  const kind = sharing.failure?.kind;
  const isFrozen = sharing.isSending || kind === 'doubt' || kind === 'unknown';
  const remark = comment.trim();
  const confirm = () => {
    setLacksPlace(!place);
    if (!place) return dialog.current?.querySelector<HTMLElement>('[data-place]')?.focus();
    if (isTooLong(comment)) return document.getElementById('share-comment')?.focus();
    const isWebhook = place === 'webhook';
    const where = isWebhook ? "the webhook's channel" : labelOf(place);
    const what = ids.length === 1 ? { entry_id: ids[0] ?? '' } : { entry_ids: ids };
    const request = { ...what, ...(isWebhook ? {} : { channel_id: place.id }) };
    sharing.send(remark ? { ...request, comment: remark } : request, where);
  };
  return (
    <dialog ref={dialog} class="share" aria-labelledby="share-heading" onClose={close}>
      <article>
        <h2 id="share-heading" tabIndex={-1} autofocus>
          {ids.length === 1 ? 'Share an update' : `Share ${ids.length} updates as one message`}
        </h2>
        {note && (
          <p class="note" role="status">
            {note}
          </p>
        )}
        <Guarded>
          {hasBot ? (
            <ChannelField
              place={place}
              choose={(one) => {
                setPlace(one);
                if (one) setLacksPlace(false);
              }}
              hasWebhook={chat.has_webhook}
              isFrozen={isFrozen}
              isLacking={lacksPlace}
            />
          ) : (
            <p>It goes to the one channel of the webhook.</p>
          )}
          <CommentField comment={comment} write={setComment} isFrozen={isFrozen} />
          <MessagePreview entries={entries} comment={remark} />
          <ShareActions sharing={sharing} confirm={confirm} cancel={() => dialog.current?.close()} />
        </Guarded>
      </article>
    </dialog>
  );
}

/** Returns the notes from when the dialog opened, or the outcome of a share that was pending then. */
function noteOf(before: Settled, now: Settled): string {
  if (now.underWay.length >= before.underWay.length) return notesOf(before);
  const isPosted = now.shares.length > before.shares.length;
  return `${isPosted ? 'The share that was under way is posted.' : ''} ${notesOf(now)}`.trim();
}
