interface Props {
  id: string;
  title: string;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
}

/** The box of a line. It takes no focus from a click, which would open the update: `x` is its key. */
export function PickBox({ id, title, isSelected, select }: Props) {
  return (
    <label class="pick" onMouseDown={(event) => event.preventDefault()}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Select: ${title}`}
        checked={isSelected}
        onClick={(event) => select(id, event.shiftKey)}
      />
    </label>
  );
}
