import { usePhoneWindow } from '../parts/window.ts';
import { Beside, type BesideProps } from './beside.tsx';
import { Inline } from './inline.tsx';
import { useLayout } from './layout.ts';

/** Renders differences inline, or side by side if there is room. */
export function Differing(props: BesideProps) {
  const layout = useLayout();
  const isPhone = usePhoneWindow();
  if (props.all.length === 0) return <p>They say the same.</p>;
  return layout === 'beside' && !isPhone ? <Beside {...props} /> : <Inline all={props.all} />;
}
