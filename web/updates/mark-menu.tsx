import type { RefObject } from 'preact';
import { Menu } from '../components/menu.tsx';
import type { ListMarks } from '../lists/use-list-marks.ts';

interface MarkMenuProps {
  marks: RefObject<ListMarks | null>;
  isWhole: boolean;
}

/** Renders the menu that marks updates of a list as read. */
export function MarkMenu({ marks, isWhole: isCompleteList }: MarkMenuProps) {
  return (
    <Menu label="Mark">
      {(close) => {
        const run = (name: keyof ListMarks) => {
          marks.current?.[name]();
          close();
        };
        return (
          <>
            <button type="button" class="secondary outline" title="Key: M" onClick={() => run('markAbove')}>
              Mark all above as read
            </button>
            <button type="button" class="secondary outline" onClick={() => run('markAll')}>
              {isCompleteList ? 'Mark all as read' : 'Mark all loaded as read'}
            </button>
          </>
        );
      }}
    </Menu>
  );
}
