import { announce } from '../parts/announce.tsx';

interface Props {
  count: number;
  /** Whether there may be more than these. */
  isOpenEnded: boolean;
  show: () => void;
}

/** Says that there are new updates, and puts them at the top. It lies over the list, which stays where it is. */
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
