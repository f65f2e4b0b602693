import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ReviewPermissionHint, useCanReview } from '../reviews/review-permission.tsx';
import { SharingHint, useCanShare } from '../share/sharing-permission.tsx';
import { SearchHelp } from './search-help.tsx';
import { areKeysEnabled, setKeysEnabled } from './use-keys.ts';

/** Selectors of what a shortcut works on. The help lists only shortcuts with a match. */
const LIST_SELECTOR = '[role="feed"], [data-line]';
const FEED_SELECTOR = '[role="feed"]';
/** Deliveries cannot be selected. */
const SELECTABLE_SELECTOR = '[role="feed"], :not(.deliveries) > li [data-line]';
const ENTRY_SELECTOR = '.reader article, .entry.page';
/** A date of the calendar. */
const DUE_DATE_SELECTOR = '.calendar li > a';
const ANY_ENTRY_SELECTOR = `${LIST_SELECTOR}, ${ENTRY_SELECTOR}`;
/** Shown only to people who may review. */
const REVIEW_SELECTOR = `${ENTRY_SELECTOR}, ${LIST_SELECTOR}`;

/** Shown only to people who may share. */
const SHARE_SELECTOR = `[data-share], ${LIST_SELECTOR}`;

/** Shortcuts with their descriptions and selectors. */
const KEY_BINDINGS: [key: string, does: string, where?: string][] = [
  ['/', 'Search the updates, from any page'],
  ['j', 'Next update; in a wide window it opens beside the list', LIST_SELECTOR],
  ['k', 'Previous update', LIST_SELECTOR],
  ['Enter', 'Open the update that has the focus; so does o', LIST_SELECTOR],
  ['j', 'Next date', DUE_DATE_SELECTOR],
  ['k', 'Previous date', DUE_DATE_SELECTOR],
  ['Enter', 'Open the update of the date that has the focus; so does o', DUE_DATE_SELECTOR],
  ['n', 'Next unread update', LIST_SELECTOR],
  ['p', 'Previous unread update', LIST_SELECTOR],
  ['m', 'Mark the update as read, or as unread', ANY_ENTRY_SELECTOR],
  ['M', 'Mark all updates above it as read', FEED_SELECTOR],
  ['z', 'Undo the last marking', ANY_ENTRY_SELECTOR],
  ['x', 'Select the update, or no longer; a click with Shift selects up to there', SELECTABLE_SELECTOR],
  ['b', 'Save the update, or remove it from what you saved', ANY_ENTRY_SELECTOR],
  ['s', 'Share the update that is open or has the focus, or those that are selected', SHARE_SELECTOR],
  ['r', 'Review the update: the team’s record of it', REVIEW_SELECTOR],
  ['c', 'Copy the link of the update that is open', ENTRY_SELECTOR],
  ['d', 'Open the text of the document behind the update, or close it', ENTRY_SELECTOR],
  ['g h', 'Go home: what is new of what you follow'],
  ['g u', 'Go to the updates'],
  ['g b', 'Go to what you saved'],
  ['g r', 'Go to the reviews'],
  ['g a', 'Go to your alerts'],
  ['g c', 'Go to the calendar of what is due'],
  ['g t', 'Go to the topics'],
  ['g s', 'Go to the statistics'],
  ['?', 'This help'],
];

interface HelpDialogProps {
  onClose: () => void;
}

/** Renders the shortcuts of the current view and the search syntax. */
export function HelpDialog({ onClose }: HelpDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areKeysEnabled);
  const mayReview = useCanReview();
  const canShare = useCanShare();
  const [keys] = useState(() =>
    KEY_BINDINGS.filter(([, , where]) => where === undefined || document.querySelector(where) !== null),
  );
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const toggleKeys = (on: boolean) => {
    setKeysEnabled(on);
    setOn(on);
  };
  return (
    <dialog ref={dialog} aria-labelledby="help-heading" onClose={onClose}>
      <article>
        <h2 id="help-heading">Keys and search</h2>
        <dl class="keys">
          {keys
            .filter(([, , where]) => (where !== REVIEW_SELECTOR || mayReview) && (where !== SHARE_SELECTOR || canShare))
            .map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((one) => (
                    <kbd key={one}>{one}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
        </dl>
        <label>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            onChange={(event) => toggleKeys(event.currentTarget.checked)}
          />
          Keys are on
        </label>
        <h3>Search</h3>
        <SearchHelp />
        <SharingHint />
        <ReviewPermissionHint />
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </article>
    </dialog>
  );
}
