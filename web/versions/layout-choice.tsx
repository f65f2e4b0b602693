import { usePhoneWindow } from '../parts/window.ts';
import { chooseLayout, LAYOUTS, type Layout, useLayout } from './layout.ts';

/** Renders the layout choice. A phone has no room for two columns. */
export function LayoutChoice() {
  const layout = useLayout();
  const isPhone = usePhoneWindow();
  if (isPhone) return null;
  return (
    <div class="buttons" role="radiogroup" aria-label="Differences">
      {(Object.keys(LAYOUTS) as Layout[]).map((one) => (
        <label key={one}>
          <input type="radio" name="layout" checked={one === layout} onChange={() => chooseLayout(one)} />
          {LAYOUTS[one]}
        </label>
      ))}
    </div>
  );
}
