import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { ChatChannel } from '../../lib/sharing/chat.ts';
import { channelNamed, choicesFor, isUnlisted, labelOf } from './channel-matches.ts';

/** The maximum number of rendered options. */
const DRAWN = 100;

interface Props {
  channels: ChatChannel[];
  chosen: ChatChannel | null;
  /** The channel of the last share, preselected until another one is chosen. */
  usual: ChatChannel | undefined;
  /** Whether the platform has more channels; reloading loads the next ones. */
  hasMore: boolean;
  choose(channel: ChatChannel | null): void;
  isFrozen: boolean;
  isLacking: boolean;
  reload(): void;
}

/** Renders an editable combobox with a list (ARIA authoring practices). Typing filters; arrows and Enter choose. */
export function ChannelPicker({ channels, chosen, usual, hasMore, choose, isFrozen, isLacking, reload }: Props) {
  const [text, setText] = useState((chosen ?? usual)?.name ?? '');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const words = chosen && text === chosen.name ? '' : text;
  const matches = useMemo(() => choicesFor(channels, words), [channels, words]);
  const drawn = isOpen ? matches.slice(0, DRAWN) : [];
  useEffect(() => document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' }), [at]);
  const take = (channel: ChatChannel) => {
    choose(channel);
    setText(channel.name);
    setOpen(false);
    setAt(-1);
  };
  // The last channel may load after the list, so it must not replace a typed text.
  useLayoutEffect(() => {
    if (usual && !chosen && (!text || text === usual.name)) take(usual);
  }, [usual]);
  const leave = () => {
    const typed = choicesFor(channels, text).find(({ id }) => id === text.trim());
    const named = chosen ? undefined : (channelNamed(channels, text) ?? typed);
    if (named) take(named);
    else setOpen(false);
  };
  const move = (by: 1 | -1) => {
    setOpen(true);
    const last = Math.min(matches.length, DRAWN) - 1;
    setAt(by > 0 ? Math.min(at + 1, last) : at <= 0 ? last : at - 1);
  };
  const press = (event: KeyboardEvent) => {
    if (isFrozen) return;
    const active = drawn[at] ?? (drawn.length === 1 ? drawn[0] : undefined);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) take(active);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div class="channel">
      <label for="share-channel">Channel</label>
      <input
        id="share-channel"
        data-place
        type="text"
        role="combobox"
        autoComplete="off"
        spellcheck={false}
        placeholder="Search the channels"
        value={text}
        readOnly={isFrozen}
        aria-expanded={isOpen && drawn.length > 0}
        aria-controls="share-channels"
        aria-autocomplete="list"
        aria-activedescendant={drawn[at] ? optionId(at) : undefined}
        aria-invalid={isLacking ? true : undefined}
        aria-describedby="share-channel-hint"
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setAt(-1);
          choose(null);
        }}
        onClick={() => setOpen(!isFrozen)}
        onKeyDown={press}
        onBlur={leave}
      />
      <p id="share-channel-hint" role="status">
        {isLacking ? 'Choose a channel first. ' : ''}
        {hintOf(chosen, matches.length)}
        {hasMore && !chosen ? ' More channels may follow: read them, or enter the id of a channel.' : ''}
      </p>
      <Options channels={drawn} at={at} chosen={chosen} take={take} />
      {(hasMore || matches.length === 0) && (
        <button type="button" class="secondary outline" disabled={isFrozen} onClick={reload}>
          {hasMore ? 'Read more channels' : 'Read the channels again'}
        </button>
      )}
    </div>
  );
}

const optionId = (index: number) => `share-channel-${index}`;

function hintOf(chosen: ChatChannel | null, found: number): string {
  if (chosen && isUnlisted(chosen)) return `It goes to the channel ${chosen.id}, if the bot can post there.`;
  if (chosen) return `It goes to #${chosen.name}${chosen.is_private ? ', a private channel' : ''}.`;
  if (found === 0) return 'No channel has this in its name.';
  const all = `${found.toLocaleString('en')} ${found === 1 ? 'channel' : 'channels'}`;
  return found > DRAWN ? `${all}; the first ${DRAWN} are listed. Write a part of the name.` : `${all}.`;
}

interface OptionsProps {
  channels: ChatChannel[];
  at: number;
  chosen: ChatChannel | null;
  take(channel: ChatChannel): void;
}

/**
 * Renders the options on top of the following content, so that buttons do not move when it closes. Its scrollbar keeps
 * the focus in the combobox.
 */
function Options({ channels, at, chosen, take }: OptionsProps) {
  return (
    <div
      id="share-channels"
      role="listbox"
      aria-label="Channels"
      // A scroll container is a tab stop by default.
      tabIndex={-1}
      hidden={channels.length === 0}
      onMouseDown={(event) => event.preventDefault()}
    >
      {channels.map((channel, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={channel.id}
          id={optionId(index)}
          role="option"
          class={index === at ? 'active' : undefined}
          aria-selected={channel.id === chosen?.id}
          onClick={() => take(channel)}
        >
          <bdi>{labelOf(channel)}</bdi>
          {channel.is_private && <span class="private">Private</span>}
        </div>
      ))}
    </div>
  );
}
