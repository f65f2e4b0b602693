import { Component, type FunctionComponent, h } from 'preact';

/** A component that is drawn anew only when a property is another one: a list of thousands grows at the price of what is new. */
export function memo<P extends object>(drawn: FunctionComponent<P>): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const names = Object.keys(next) as (keyof P)[];
      return names.some((name) => next[name] !== this.props[name]);
    }
    override render() {
      return h(drawn, this.props);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
