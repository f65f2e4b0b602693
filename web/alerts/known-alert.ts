import { useRef } from 'preact/hooks';
import { getAlert, type SeenAlert } from '../api/alerts.ts';
import { useReading } from '../api/reading.ts';
import { changes } from './asked.ts';

/** Returns an alert. While it reloads, the previous version stays, so that focused elements are not removed. */
export function useAlert(id: string) {
  const { value, error, retry } = useReading(`alert ${id} ${changes.use()}`, (signal) => getAlert(id, signal));
  const last = useRef<SeenAlert | null>(null);
  if (value) last.current = value;
  return { alert: last.current?.value, error, retry };
}
