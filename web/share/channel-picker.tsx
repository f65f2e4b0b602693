import type { TargetedInputEvent } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { ChatChannel } from '../../lib/channels/chat/chat.ts';
import { findChannelByName, formatChannel, isUnlisted, listChannelOptions } from './channel-matches.ts';

/** The maximum number of rendered options. */
const MAX_OPTIONS = 100;

interface ChannelPickerProps {
  channels: ChatChannel[];
  selected: ChatChannel | null;
  /** The channel of the last share, preselected until another one is chosen. */
  lastUsed: ChatChannel | undefined;
  /** Whether the platform has more channels; reloading loads the next ones. */
  hasMore: boolean;
  onChange(channel: ChatChannel | null): void;
  isFrozen: boolean;
  isMissing: boolean;
  onReload(): void;
}

/** Returns the state of the combobox, and the handlers of its input. */
function useChannelCombobox({ channels, selected, lastUsed, onChange, isFrozen }: ChannelPickerProps) {
  const [text, setText] = useState((selected ?? lastUsed)?.name ?? '');
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const searchText = selected && text === selected.name ? '' : text;
  const matches = useMemo(() => listChannelOptions(channels, searchText), [channels, searchText]);
  const options = isOpen ? matches.slice(0, MAX_OPTIONS) : [];
  useEffect(
    () => document.getElementById(getOptionId(activeIndex))?.scrollIntoView({ block: 'nearest' }),
    [activeIndex],
  );
  const selectChannel = (channel: ChatChannel) => {
    onChange(channel);
    setText(channel.name);
    setOpen(false);
    setActiveIndex(-1);
  };
  // The last channel may load after the list, so it must not replace a typed text.
  useLayoutEffect(() => {
    if (lastUsed && !selected && (!text || text === lastUsed.name)) selectChannel(lastUsed);
  }, [lastUsed]);
  const onBlur = () => {
    const typed = listChannelOptions(channels, text).find(({ id }) => id === text.trim());
    const named = selected ? undefined : (findChannelByName(channels, text) ?? typed);
    if (named) selectChannel(named);
    else setOpen(false);
  };
  const move = (by: 1 | -1) => {
    setOpen(true);
    const last = Math.min(matches.length, MAX_OPTIONS) - 1;
    const previous = activeIndex <= 0 ? last : activeIndex - 1;
    setActiveIndex(by > 0 ? Math.min(activeIndex + 1, last) : previous);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isFrozen) return;
    const active = options[activeIndex] ?? (options.length === 1 ? options[0] : undefined);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) selectChannel(active);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  const onInput = (event: TargetedInputEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value);
    setOpen(true);
    setActiveIndex(-1);
    onChange(null);
  };
  const handlers = { onInput, onClick: () => setOpen(!isFrozen), onKeyDown, onBlur };
  return { text, isOpen, activeIndex, matches, options, selectChannel, handlers };
}

/** Renders an editable combobox with a list (ARIA authoring practices). Typing filters; arrows and Enter choose. */
export function ChannelPicker(props: ChannelPickerProps) {
  const { selected, hasMore, isFrozen, isMissing, onReload } = props;
  const { text, isOpen, activeIndex, matches, options, selectChannel, handlers } = useChannelCombobox(props);
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
        placeholder="Search channels"
        value={text}
        readOnly={isFrozen}
        aria-expanded={isOpen && options.length > 0}
        aria-controls="share-channels"
        aria-autocomplete="list"
        aria-activedescendant={options[activeIndex] ? getOptionId(activeIndex) : undefined}
        aria-invalid={isMissing ? true : undefined}
        aria-describedby="share-channel-hint"
        {...handlers}
      />
      <p id="share-channel-hint" role="status">
        {isMissing ? 'Choose a channel. ' : ''}
        {getHintText(selected, matches.length)}
        {hasMore && !selected ? ' There may be more channels. Load them, or enter a channel id.' : ''}
      </p>
      <ChannelOptions channels={options} activeIndex={activeIndex} selected={selected} onSelect={selectChannel} />
      {(hasMore || matches.length === 0) && (
        <button type="button" class="secondary outline" disabled={isFrozen} onClick={onReload}>
          {hasMore ? 'Load more channels' : 'Reload channels'}
        </button>
      )}
    </div>
  );
}

const getOptionId = (index: number) => `share-channel-${index}`;

function getHintText(chosen: ChatChannel | null, found: number): string {
  if (chosen && isUnlisted(chosen)) return `Posts to channel ${chosen.id}, if the bot has access.`;
  if (chosen) return `Posts to #${chosen.name}${chosen.is_private ? ', a private channel' : ''}.`;
  if (found === 0) return 'No channel names match.';
  const all = `${found.toLocaleString('en')} ${found === 1 ? 'channel' : 'channels'}`;
  return found > MAX_OPTIONS ? `${all}; the first ${MAX_OPTIONS} are listed. Type part of the name.` : `${all}.`;
}

interface ChannelOptionsProps {
  channels: ChatChannel[];
  activeIndex: number;
  selected: ChatChannel | null;
  onSelect(channel: ChatChannel): void;
}

/**
 * Renders the options on top of the following content, so that buttons do not move when it closes. Its scrollbar keeps
 * the focus in the combobox.
 */
function ChannelOptions({ channels, activeIndex, selected, onSelect }: ChannelOptionsProps) {
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
          id={getOptionId(index)}
          role="option"
          class={index === activeIndex ? 'active' : undefined}
          aria-selected={channel.id === selected?.id}
          onClick={() => onSelect(channel)}
        >
          <bdi>{formatChannel(channel)}</bdi>
          {channel.is_private && <span class="private">Private</span>}
        </div>
      ))}
    </div>
  );
}
