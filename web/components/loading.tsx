import { useEffect, useState } from 'preact/hooks';

const SLOW_LOADING_MS = 5_000;

/** The shape of the expected content. */
type SkeletonShape = 'cards' | 'lines' | 'text';

const SKELETON_CLASSES: Record<SkeletonShape, string> = {
  cards: 'skeleton',
  lines: 'skeleton line',
  text: 'skeleton text',
};

interface LoadingProps {
  subject: string;
  blocks?: number;
  shape?: SkeletonShape;
}

/** Renders a skeleton of the expected content, and a message when loading takes long. */
export function Loading({ subject, blocks = 1, shape = 'cards' }: LoadingProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_LOADING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading">
      <p class={isSlow ? '' : 'unseen'} role="status">
        {isSlow ? `Still loading ${subject}. The service takes longer than usual.` : `Loading ${subject}.`}
      </p>
      {Array.from({ length: blocks }, (_, index) => (
        <div class={SKELETON_CLASSES[shape]} aria-hidden="true" key={index}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
