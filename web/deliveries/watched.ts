import { useEffect, useState } from 'preact/hooks';
import type { Sent } from './sent.ts';

/** The polling interval and the maximum number of polls. A delivery usually takes less than a minute. */
const EVERY_MS = 5_000;
const LOOKS = 24;
const SOON_MS = 60_000;

const isSoon = ({ state, due_at }: Sent['delivery']) =>
  state === 'due' || (due_at !== null && Date.parse(due_at) < Date.now() + SOON_MS);

/** Returns the deliveries and polls for changes while one of them is due. */
export function useWatched(items: Sent[], readNewest: () => Promise<{ items: Sent[] }>) {
  const [fresh, setFresh] = useState<Sent[]>([]);
  const [asked, setAsked] = useState(0);
  const learn = (sent: Sent[]) => setFresh((before) => [...sent, ...before.filter((one) => !has(sent, one))]);
  const now = items.map((one) => fresh.find((other) => other.delivery.id === one.delivery.id) ?? one);
  const shown = [...fresh.filter((one) => items.length > 0 && !has(items, one)), ...now];
  const isWaiting = shown.some(({ delivery }) => isSoon(delivery));
  useEffect(() => {
    if (!isWaiting) return;
    let left = LOOKS;
    const timer = setInterval(() => {
      if (document.hidden) return;
      left -= 1;
      if (left <= 0) clearInterval(timer);
      readNewest().then(
        ({ items: newest }) => learn(newest),
        () => {},
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, asked]);
  const replace = (one: Sent) => {
    learn([one]);
    setAsked(asked + 1);
  };
  const look = () =>
    void readNewest().then(
      ({ items: newest }) => {
        learn(newest);
        setAsked(asked + 1);
      },
      () => {},
    );
  return { shown, replace, look };
}

const has = (list: Sent[], { delivery }: Sent) => list.some((one) => one.delivery.id === delivery.id);
