import { useEffect, useRef, useState } from 'preact/hooks';
import { zoneShown, zones } from '../parts/date-format.ts';

interface Props {
  zone: string;
  isRefused: boolean;
  choose: (zone: string) => void;
}

/** Renders the time zone as text, and as a list after a click on Change. */
export function ZoneField({ zone, isRefused, choose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isOpen) select.current?.focus();
  }, [isOpen]);
  if (!isOpen && !isRefused)
    return (
      <p class="zone">
        {zoneShown(zone)} time
        <button type="button" class="secondary outline" aria-label="Change time zone" onClick={() => setOpen(true)}>
          Change
        </button>
      </p>
    );
  const known = zones();
  return (
    <label class="zone">
      Time zone
      <select
        ref={select}
        value={zone}
        aria-invalid={isRefused}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {!known.some(([one]) => one === zone) && <option value={zone}>{zoneShown(zone)}</option>}
        {known.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
