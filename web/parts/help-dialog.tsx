import { useEffect, useRef, useState } from 'preact/hooks';
import { NotReviewing } from '../reviews/may-review.tsx';
import { NotSharing } from '../share/not-sharing.tsx';
import { keysAreOn, turnKeys } from './keys.ts';
import { SearchHelp } from './search-help.tsx';

const KEYS = [
  ['/', 'Search the updates, from any page'],
  ['j', 'Next update; in a wide window it opens beside the list'],
  ['k', 'Previous update'],
  ['Enter', 'Open the update that has the focus; so does o'],
  ['n', 'Next unread update'],
  ['p', 'Previous unread update'],
  ['m', 'Mark the update as read, or as unread'],
  ['M', 'Mark all updates above it as read'],
  ['z', 'Take the last marking back'],
  ['x', 'Select the update, or take it back; a click with Shift selects up to there'],
  ['b', 'Save the update, or remove it from what you saved'],
  ['s', 'Share the update that has the focus'],
  ['r', 'Review the update that is open: the record of the team'],
  ['c', 'Copy the link of the update that is open'],
  ['g h', 'Go home: what is new of what you follow'],
  ['g u', 'Go to the updates'],
  ['g b', 'Go to what you saved'],
  ['g r', 'Go to the reviews'],
  ['g t', 'Go to the topics'],
  ['g s', 'Go to the statistics'],
  ['?', 'This help'],
] as const;

/** Keys and the language of the search. */
export function HelpDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(keysAreOn);
  useEffect(() => dialog.current?.showModal(), []);
  const turn = (on: boolean) => {
    turnKeys(on);
    setOn(on);
  };
  return (
    <dialog ref={dialog} aria-labelledby="help-heading" onClose={close}>
      <article>
        <h2 id="help-heading">Keys and search</h2>
        <dl class="keys">
          {KEYS.map(([key, does]) => (
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
