import { useEffect, useState } from 'preact/hooks';
import { listPassages } from '../api/documents.ts';
import { usePages } from '../api/pages.ts';
import { announce } from '../parts/announce.tsx';
import { Failure } from '../parts/failure.tsx';
import { Passage } from './passage.tsx';

interface Props {
  id: string;
  version: number;
  /** Empty for the full text. */
  search: string;
  language: string | null;
}

/** Renders the loaded passages, or those that match a search. */
export function Passages({ id, version, search, language }: Props) {
  const [total, setTotal] = useState<number | null>(null);
  const { items, next, isLoading, error, more, retry } = usePages(
    `passages ${id} ${version} ${search}`,
    async ({ cursor }, signal) => {
      const page = await listPassages(id, { version, search, cursor }, signal);
      setTotal(page.total);
      return page;
    },
  );
  const found = total === null ? '' : foundWords(total);
  useEffect(() => {
    if (search && found) announce(found);
  }, [found]);
  const [List, Item] = search ? (['ol', 'li'] as const) : (['div', 'div'] as const);
  return (
    <>
      {search && found && <p>{found}</p>}
      <List class={search ? 'log passages' : 'passages'} lang={language ?? undefined}>
        {items.map((passage) => (
          <Item key={passage.number} style={heightOf(passage.text)}>
            {search && <small lang="en">Passage {passage.number}</small>}
            <Passage passage={passage} />
          </Item>
        ))}
      </List>
      {error != null && <Failure error={error} retry={retry} />}
      {isLoading && <p aria-busy="true">Reading the text</p>}
      {next !== null && !isLoading && error == null && (
        <p>
          {items.length} of {total} passages are shown.{' '}
          <button type="button" class="secondary outline" onClick={more}>
            Show more of the text
          </button>
        </p>
      )}
    </>
  );
}

/** Estimates the height of a passage before layout, with 80 characters per line. */
const heightOf = (text: string) => {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 80), 0);
  return { containIntrinsicBlockSize: `auto ${0.9 + 1.5 * lines}rem` };
};

const foundWords = (total: number) =>
  total === 0 ? 'No passage was found.' : `${total} ${total === 1 ? 'passage was' : 'passages were'} found.`;
