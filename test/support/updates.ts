import type { UpdateMessage } from '../../lib/channels/message/message.ts';
import { draft } from './drafts.ts';

let made = 0;

/** An update as an alert found it. */
export function anUpdate({ entry = {}, ...given }: { entry?: object } & Partial<Omit<UpdateMessage, 'entry'>> = {}) {
  made += 1;
  const { source_fields: _, sectors: __, is_backfill: ___, ...fields } = draft(made);
  const stored = {
    status: 'active',
    is_active: true,
    created_at: '2026-11-24T08:00:00Z',
    updated_at: '2026-11-24T08:00:00Z',
  };
  const message = {
    id: `delivery-${made}-of-a-test`,
    kind: 'new',
    at: '2026-11-24T08:00:00Z',
    alert: { id: 'a1', name: 'Capital rules' },
    why: { words: ['capital', 'requirements'], filters: { institution: ['EBA', 'PRA'] } },
    changed: null,
    ...given,
    entry: { ...fields, ...stored, ...entry },
  };
  return message as unknown as UpdateMessage;
}
