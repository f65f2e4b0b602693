import { announce } from '../parts/announce.tsx';

interface Props {
  count: number;
  /** Whether there may be more than `count`. */
  isOpenEnded: boolean;
  show: () => void;
}

/** Renders the button that shows new updates at the top. It overlays the list, so that nothing moves. */
export function NewPill({ count, isOpenEnded, show }: Props) {
  if (count === 0) return null;
  const text = `${count}${isOpenEnded ? '+' : ''} new ${count === 1 ? 'update' : 'updates'}`;
  const press = () => {
    show();
    announce(`${text} at the top of the list.`);
  };
  return (
    <div class="pill">
      <button type="button" onClick={press}>
        {text}
      </button>
    </div>
  );
}
