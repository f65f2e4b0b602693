interface Props<T extends string> {
  label: string;
  value: T;
  /** Labels by value. */
  of: Partial<Record<T, string>>;
  change: (value: T) => void;
}

/** Renders a select field. */
export function Choice<T extends string>({ label, value, of, change }: Props<T>) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => change(event.currentTarget.value as T)}>
        {(Object.entries(of) as [T, string][]).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
