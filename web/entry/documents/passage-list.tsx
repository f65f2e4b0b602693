import { useEffect, useState } from 'preact/hooks';
import { ErrorMessage } from '../../components/error-message.tsx';
import { announce } from '../../data/announce.ts';
import { listPassages } from '../../data/api/documents.ts';
import { usePagination } from '../../data/use-pagination.ts';
import { DocumentPassageText } from './passage.tsx';

interface PassageListProps {
  id: string;
  version: number;
  /** Empty for the full text. */
  search: string;
  language: string | null;
}

/** Renders the loaded passages, or those that match a search. */
export function PassageList({ id, version, search, language }: PassageListProps) {
  const [total, setTotal] = useState<number | null>(null);
  const { items, next, isLoading, error, more, retry } = usePagination(
    `passages ${id} ${version} ${search}`,
    async ({ cursor }, signal) => {
      const page = await listPassages(id, { version, search, cursor }, signal);
      setTotal(page.total);
      return page;
    },
  );
  const resultText = total === null ? '' : formatResultCount(total);
  useEffect(() => {
    if (search && resultText) announce(resultText);
  }, [resultText]);
  const [List, Item] = search ? (['ol', 'li'] as const) : (['div', 'div'] as const);
  return (
    <>
      {search && resultText && <p>{resultText}</p>}
      <List class={search ? 'log passages' : 'passages'} lang={language ?? undefined}>
        {items.map((passage) => (
          <Item key={passage.number} style={estimateHeight(passage.text)}>
            {search && <small lang="en">Passage {passage.number}</small>}
            <DocumentPassageText passage={passage} />
          </Item>
        ))}
      </List>
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {isLoading && <p aria-busy="true">Loading text</p>}
      {next !== null && !isLoading && error == null && (
        <p>
          {items.length} of {total} passages are shown.{' '}
          <button type="button" class="secondary outline" onClick={more}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}

/** Estimates the height of a passage before layout, with 80 characters per line. */
const estimateHeight = (text: string) => {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 80), 0);
  return { containIntrinsicBlockSize: `auto ${0.9 + 1.5 * lines}rem` };
};

const formatResultCount = (total: number) =>
  total === 0 ? 'No passages found.' : `${total} ${total === 1 ? 'passage' : 'passages'} found.`;
