import { type ComponentChild, type FunctionComponent, h } from 'preact';
import { ApiError } from '../api/problem.ts';
import { useReading } from '../api/reading.ts';
import { Failure } from './failure.tsx';

/**
 * A component of a part of the app that is loaded when it is first drawn; `waits` stands in its place until then. Where it cannot be
 * loaded a new try is offered.
 */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>, waits: () => ComponentChild) {
  let loaded: FunctionComponent<P> | null = null;
  const keep = async () => {
    loaded = await load();
  };
  return function Lazy(props: P) {
    const { error, retry } = useReading('part', keep);
    if (error != null) return <Failure error={new ApiError('unreachable')} retry={retry} />;
    return <>{loaded ? h(loaded, props) : waits()}</>;
  };
}
