import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useKeys } from '../parts/keys.ts';
import { SearchHelp } from '../parts/search-help.tsx';
import { addressOf, goTo } from '../route.ts';

/** Set while the way to the search box leads through another view. */
let isWanted = false;

/** Goes to all updates, with the focus in the search box. */
export function writeSearch(): void {
  isWanted = true;
  goTo(addressOf(['updates']));
}

interface Props {
  search: string;
  input: RefObject<HTMLInputElement | null>;
  submit: () => void;
}

/** The search box, and what may be written in it. */
export function SearchForm({ search, input, submit }: Props) {
  useKeys({ '/': () => input.current?.focus() });
  // Before the next key can come.
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
