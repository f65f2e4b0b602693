import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useKeys } from '../parts/keys.ts';
import { SearchHelp } from '../parts/search-help.tsx';
import { addressOf, goTo } from '../route.ts';

/** Set while navigating to the updates with the focus in the search box. */
let isWanted = false;

/** Opens the updates with the focus in the search box. */
export function writeSearch(): void {
  isWanted = true;
  goTo(addressOf(['updates']));
}

interface Props {
  search: string;
  input: RefObject<HTMLInputElement | null>;
  submit: () => void;
}

/** Renders the search box with its syntax help. */
export function SearchForm({ search, input, submit }: Props) {
  useKeys({ '/': () => input.current?.focus() });
  // Focuses before the next key event.
  useLayoutEffect(() => {
    if (isWanted) input.current?.focus();
    isWanted = false;
  }, []);
  return (
    <>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
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
