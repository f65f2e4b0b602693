import { DENSITY_LABELS, type Density } from '../data/use-density.ts';

interface DensityFieldProps {
  density: Density;
  onChange: (density: Density) => void;
}

export function DensityField({ density, onChange }: DensityFieldProps) {
  return (
    <label class="density">
      <span class="unseen">Density</span>
      <select value={density} onChange={(event) => onChange(event.currentTarget.value as Density)}>
        {Object.entries(DENSITY_LABELS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
