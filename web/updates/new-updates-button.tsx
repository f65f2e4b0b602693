import { announce } from '../data/announce.ts';

interface NewUpdatesButtonProps {
  count: number;
  /** Whether there may be more than `count`. */
  mayHaveMore: boolean;
  onShow: () => void;
}

/** Renders the button that shows new updates at the top. It overlays the list, so that nothing moves. */
export function NewUpdatesButton({ count, mayHaveMore, onShow }: NewUpdatesButtonProps) {
  if (count === 0) return null;
  const text = `${count}${mayHaveMore ? '+' : ''} new ${count === 1 ? 'update' : 'updates'}`;
  const showUpdates = () => {
    onShow();
    announce(`${text} at the top of the list.`);
  };
  return (
    <div class="pill">
      <button type="button" onClick={showUpdates}>
        {text}
      </button>
    </div>
  );
}
