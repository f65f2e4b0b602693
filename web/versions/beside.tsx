import type { HeldVersion } from '../../clients/typescript/src/index.ts';
import { Moment } from '../parts/moment.tsx';
import { Change } from './change.tsx';
import type { Named } from './fields.ts';

export interface BesideProps {
  /** The two versions, the earlier one first. */
  versions: Pick<HeldVersion, 'version' | 'from'>[];
  all: Named[];
}

/** Renders two versions side by side, aligned by field. */
export function Beside({ versions, all }: BesideProps) {
  return (
    <table class="versions">
      <caption class="unseen">What differs between two versions</caption>
      <thead>
        <tr>
          {versions.map(({ version, from }) => (
            <th key={version} scope="col">
              Version {version}, <Moment at={from} />
            </th>
          ))}
        </tr>
      </thead>
      {all.map(({ name, segments }, n) => (
        <tbody key={n}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {name}
            </th>
          </tr>
          <tr>
            {['added', 'removed'].map((other) => (
              <td key={other} dir="auto">
                {segments.map((segment) => segment.op !== other && <Change {...segment} />)}
                {segments.every(({ op }) => op === other) && 'nothing'}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
