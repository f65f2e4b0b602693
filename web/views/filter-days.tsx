interface DayProps {
  label: string;
  day: string;
  least?: string;
  most?: string;
  change: (day: string) => void;
}

/** While a year is being written it is one of long ago. */
const isWhole = (day: string) => day >= '1900';

/** A day. It counts once it is whole; an emptied field counts when it is left, since it may be about to be written anew. */
export function DayField({ label, day, least = '', most = '', change }: DayProps) {
  const take = (value: string) => {
    if (value !== day) change(value);
  };
  return (
    <label>
      {label}
      <input
        type="date"
        value={day}
        min={least}
        max={most}
        onChange={({ currentTarget: { value } }) => isWhole(value) && take(value)}
        onBlur={({ currentTarget: { value } }) => (isWhole(value) || value === '') && take(value)}
      />
    </label>
  );
}
