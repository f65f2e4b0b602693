import { useEffect, useState } from 'preact/hooks';

const SLOW_MS = 5_000;

/** The shape of the expected content. */
type Shape = 'cards' | 'lines' | 'text';

const LOOKS: Record<Shape, string> = { cards: 'skeleton', lines: 'skeleton line', text: 'skeleton text' };

interface Props {
  what: string;
  blocks?: number;
  shape?: Shape;
}

/** Renders a skeleton of the expected content, and a message when loading takes long. */
export function Loading({ what, blocks = 1, shape = 'cards' }: Props) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading">
      <p class={isSlow ? '' : 'unseen'} role="status">
        {isSlow ? `Still loading ${what}. The service takes longer than usual.` : `Loading ${what}.`}
      </p>
      {Array.from({ length: blocks }, (_, index) => (
        <div class={LOOKS[shape]} aria-hidden="true" key={index}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
