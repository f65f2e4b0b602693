interface SelectFieldProps<T extends string> {
  label: string;
  value: T;
  /** Labels by value. */
  options: Partial<Record<T, string>>;
  onChange: (value: T) => void;
}

/** Renders a select field. */
export function SelectField<T extends string>({ label, value, options, onChange }: SelectFieldProps<T>) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {(Object.entries(options) as [T, string][]).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
