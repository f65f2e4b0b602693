import { DENSITIES, type Density } from './density.ts';

interface Props {
  density: Density;
  choose: (density: Density) => void;
}

export function DensityField({ density, choose }: Props) {
  return (
    <label class="density">
      <span class="unseen">Density</span>
      <select value={density} onChange={(event) => choose(event.currentTarget.value as Density)}>
        {Object.entries(DENSITIES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
