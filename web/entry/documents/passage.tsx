import { useMemo } from 'preact/hooks';
import type { DocumentPassage } from '../../../clients/typescript/src/index.ts';
import { HighlightedParts } from '../../components/highlighted-text.tsx';
import { parsePassageBlocks } from './passage-blocks.ts';

interface DocumentPassageTextProps {
  passage: DocumentPassage;
}

/** Renders a passage as paragraphs and tables. The first row of a table is its header. */
export function DocumentPassageText({ passage: { text, ranges } }: DocumentPassageTextProps) {
  const blocks = useMemo(() => parsePassageBlocks(text, ranges), [text, ranges]);
  return (
    <>
      {blocks.map((block, n) =>
        'text' in block ? (
          <p key={n} class="description" dir="auto">
            <HighlightedParts parts={block.text} />
          </p>
        ) : (
          <table key={n} class="versions" dir="auto">
            {block.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => {
                  const Cell = row === 0 ? 'th' : 'td';
                  return (
                    <Cell key={column} scope={row === 0 ? 'col' : undefined}>
                      <HighlightedParts parts={cell} />
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </table>
        ),
      )}
    </>
  );
}
