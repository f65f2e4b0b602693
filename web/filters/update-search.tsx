import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { buildHref, navigate } from '../browser/route.ts';
import { useKeys } from '../browser/use-keys.ts';

/** Set while navigating to the updates with the focus in the search box. */
let isFocusRequested = false;

/** Opens the updates with the focus in the search box. */
export function focusSearch(): void {
  isFocusRequested = true;
  navigate(buildHref(['updates']));
}

interface UpdateSearchFormProps {
  search: string;
  input: RefObject<HTMLInputElement | null>;
  onSubmit: () => void;
}

/** Renders the search box with its syntax help. */
export function UpdateSearchForm({ search, input, onSubmit }: UpdateSearchFormProps) {
  useKeys({ '/': () => input.current?.focus() });
  // Focuses before the next key event.
  useLayoutEffect(() => {
    if (isFocusRequested) input.current?.focus();
    isFocusRequested = false;
  }, []);
  return (
    <>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label="Search updates"
          placeholder="Search"
          dir="auto"
          maxLength={200}
          defaultValue={search}
        />
        <button type="submit">Search</button>
      </form>
      <details class="grammar">
        <summary>Search syntax</summary>
        <SearchHelp />
      </details>
    </>
  );
}

export function SearchHelp() {
  return (
    <ul>
      <li>
        All words must match, in any order: <code>capital requirements</code>. Case, accents and endings do not matter.
      </li>
      <li>
        Quoted words must be adjacent: <code>"market abuse"</code>.
      </li>
      <li>
        A minus excludes: <code>capital -licence</code> or <code>-"climate risk"</code>.
      </li>
      <li>
        Only whole words match: <code>SEC</code> does not find "securities".
      </li>
      <li>
        The search covers title, institution, summaries, description and the linked document. At most 200 characters.
      </li>
    </ul>
  );
}
