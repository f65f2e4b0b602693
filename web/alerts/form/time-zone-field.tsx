import { useEffect, useRef, useState } from 'preact/hooks';
import { formatZone, listTimeZones } from '../../values/date-format.ts';

interface TimeZoneFieldProps {
  zone: string;
  isInvalid: boolean;
  onChange: (zone: string) => void;
}

/** Renders the time zone as text, and as a list after a click on Change. */
export function TimeZoneField({ zone, isInvalid, onChange }: TimeZoneFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isOpen) select.current?.focus();
  }, [isOpen]);
  if (!isOpen && !isInvalid)
    return (
      <p class="zone">
        {formatZone(zone)} time
        <button type="button" class="secondary outline" aria-label="Change time zone" onClick={() => setOpen(true)}>
          Change
        </button>
      </p>
    );
  const known = listTimeZones();
  return (
    <label class="zone">
      Time zone
      <select
        ref={select}
        value={zone}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {!known.some(([one]) => one === zone) && <option value={zone}>{formatZone(zone)}</option>}
        {known.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
