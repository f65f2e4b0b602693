import { Component, type FunctionComponent, h } from 'preact';

/** Returns a component that re-renders only when a property changes, for the rows of long lists. */
export function memo<P extends object>(component: FunctionComponent<P>): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const names = Object.keys(next) as (keyof P)[];
      return names.some((name) => next[name] !== this.props[name]);
    }
    override render() {
      return h(component, this.props);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
