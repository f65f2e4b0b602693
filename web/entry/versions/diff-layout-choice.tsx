import { usePhoneWindow } from '../../browser/use-window-size.ts';
import { DIFF_LAYOUTS, type DiffLayout, diffLayout, setDiffLayout } from './diff-layout.ts';

/** Renders the layout choice. A phone has no room for two columns. */
export function DiffLayoutChoice() {
  const layout = diffLayout.value;
  const isPhone = usePhoneWindow();
  if (isPhone) return null;
  return (
    <div class="buttons" role="radiogroup" aria-label="Differences">
      {(Object.keys(DIFF_LAYOUTS) as DiffLayout[]).map((one) => (
        <label key={one}>
          <input type="radio" name="layout" checked={one === layout} onChange={() => setDiffLayout(one)} />
          {DIFF_LAYOUTS[one]}
        </label>
      ))}
    </div>
  );
}
