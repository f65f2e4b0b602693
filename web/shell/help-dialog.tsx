import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { areKeysEnabled, setKeysEnabled } from '../browser/use-keys.ts';
import { SearchHelp } from '../filters/update-search.tsx';
import { ReviewPermissionHint, useCanReview } from '../reviews/review-button.tsx';
import { SharingHint, useCanShare } from '../share/sharing-permission.tsx';

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
  ['j', 'Next update; opens in the reading pane of a wide window', LIST_SELECTOR],
  ['k', 'Previous update', LIST_SELECTOR],
  ['Enter', 'Open the focused update; also o', LIST_SELECTOR],
  ['j', 'Next date', DUE_DATE_SELECTOR],
  ['k', 'Previous date', DUE_DATE_SELECTOR],
  ['Enter', 'Open the update of the focused date; also o', DUE_DATE_SELECTOR],
  ['n', 'Next unread update', LIST_SELECTOR],
  ['p', 'Previous unread update', LIST_SELECTOR],
  ['m', 'Mark as read or unread', ANY_ENTRY_SELECTOR],
  ['M', 'Mark all updates above it as read', FEED_SELECTOR],
  ['z', 'Undo the last mark', ANY_ENTRY_SELECTOR],
  ['x', 'Select or deselect; Shift+click selects a range', SELECTABLE_SELECTOR],
  ['b', 'Save, or remove from Saved', ANY_ENTRY_SELECTOR],
  ['s', 'Share the open, focused or selected updates', SHARE_SELECTOR],
  ['r', 'Review the update', REVIEW_SELECTOR],
  ['c', 'Copy the link of the open update', ENTRY_SELECTOR],
  ['d', 'Open or close the document text', ENTRY_SELECTOR],
  ['g h', 'Go to Home'],
  ['g u', 'Go to the updates'],
  ['g b', 'Go to Saved'],
  ['g r', 'Go to the reviews'],
  ['g a', 'Go to your alerts'],
  ['g c', 'Go to the calendar'],
  ['g t', 'Go to the topics'],
  ['g o', 'Go to the sources'],
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
        <h2 id="help-heading">Shortcuts and search</h2>
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
          Keyboard shortcuts on
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
