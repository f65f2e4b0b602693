import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { buildHref, navigate } from '../browser/route.ts';
import { useKeys } from '../browser/use-keys.ts';
import { SearchHelp } from './search-help.tsx';

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
