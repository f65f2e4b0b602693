interface SelectCheckboxProps {
  id: string;
  title: string;
  isSelected: boolean;
  select: (id: string, isRange: boolean) => void;
}

/** Renders the checkbox of a row. A click does not focus it, because focus opens the update; its key is `x`. */
export function SelectCheckbox({ id, title, isSelected, select }: SelectCheckboxProps) {
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
