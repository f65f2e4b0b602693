import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { NotReviewing, useMayReview } from '../reviews/may-review.tsx';
import { NotSharing, useCanShare } from '../share/not-sharing.tsx';
import { keysAreOn, turnKeys } from './keys.ts';
import { SearchHelp } from './search-help.tsx';

/** Selectors of what a shortcut works on. The help lists only shortcuts with a match. */
const LIST = '[role="feed"], [data-line]';
const FEED = '[role="feed"]';
/** Deliveries cannot be selected. */
const SELECTED = '[role="feed"], :not(.deliveries) > li [data-line]';
const UPDATE = '.reader article, .entry.page';
/** A date of the calendar. */
const DATE = '.calendar li > a';
const ANY = `${LIST}, ${UPDATE}`;
/** Shown only to people who may review. */
const REVIEW = `${UPDATE}, ${LIST}`;

/** Shown only to people who may share. */
const SHARE = `[data-share], ${LIST}`;

/** Shortcuts with their descriptions and selectors. */
const KEYS: [key: string, does: string, where?: string][] = [
  ['/', 'Search the updates, from any page'],
  ['j', 'Next update; in a wide window it opens beside the list', LIST],
  ['k', 'Previous update', LIST],
  ['Enter', 'Open the update that has the focus; so does o', LIST],
  ['j', 'Next date', DATE],
  ['k', 'Previous date', DATE],
  ['Enter', 'Open the update of the date that has the focus; so does o', DATE],
  ['n', 'Next unread update', LIST],
  ['p', 'Previous unread update', LIST],
  ['m', 'Mark the update as read, or as unread', ANY],
  ['M', 'Mark all updates above it as read', FEED],
  ['z', 'Undo the last marking', ANY],
  ['x', 'Select the update, or no longer; a click with Shift selects up to there', SELECTED],
  ['b', 'Save the update, or remove it from what you saved', ANY],
  ['s', 'Share the update that is open or has the focus, or those that are selected', SHARE],
  ['r', 'Review the update: the team’s record of it', REVIEW],
  ['c', 'Copy the link of the update that is open', UPDATE],
  ['d', 'Open the text of the document behind the update, or close it', UPDATE],
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

/** Renders the shortcuts of the current view and the search syntax. */
export function HelpDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(keysAreOn);
  const mayReview = useMayReview();
  const canShare = useCanShare();
  const [keys] = useState(() =>
    KEYS.filter(([, , where]) => where === undefined || document.querySelector(where) !== null),
  );
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const turn = (on: boolean) => {
    turnKeys(on);
    setOn(on);
  };
  return (
    <dialog ref={dialog} aria-labelledby="help-heading" onClose={close}>
      <article>
        <h2 id="help-heading">Keys and search</h2>
        <dl class="keys">
          {keys
            .filter(([, , where]) => (where !== REVIEW || mayReview) && (where !== SHARE || canShare))
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
            onChange={(event) => turn(event.currentTarget.checked)}
          />
          Keys are on
        </label>
        <h3>Search</h3>
        <SearchHelp />
        <NotSharing />
        <NotReviewing />
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </article>
    </dialog>
  );
}
