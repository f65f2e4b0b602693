import { useRef } from 'preact/hooks';
import { getAlert, type SeenAlert } from '../api/alerts.ts';
import { useReading } from '../api/reading.ts';
import { changes } from './asked.ts';

/** An alert. While it is read again after a change the former one stays, and so does what has the focus. */
export function useAlert(id: string) {
  const { value, error, retry } = useReading(`alert ${id} ${changes.use()}`, (signal) => getAlert(id, signal));
  const last = useRef<SeenAlert | null>(null);
  if (value) last.current = value;
  return { alert: last.current?.value, error, retry };
}
