import { usePhoneWindow } from '../../browser/use-window-size.ts';
import { diffLayout } from './diff-layout.ts';
import { InlineDiff } from './inline-diff.tsx';
import { SideBySideDiff, type VersionDiffProps } from './side-by-side-diff.tsx';

/** Renders differences inline, or side by side if there is room. */
export function VersionDiff(props: VersionDiffProps) {
  const layout = diffLayout.value;
  const isPhone = usePhoneWindow();
  if (props.fields.length === 0) return <p>There are no differences.</p>;
  return layout === 'beside' && !isPhone ? <SideBySideDiff {...props} /> : <InlineDiff all={props.fields} />;
}
