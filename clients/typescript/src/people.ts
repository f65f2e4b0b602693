import type { Part } from './all.ts';
import { readTextOfType } from './answer.ts';
import { paged } from './paged.ts';
import type { RequestOptions, Send } from './send.ts';
import type * as types from './types.ts';

const KEYS = ['admin', 'api-keys'];

/** Who shares, with a name for the share: a repeat with the same one posts nothing again. */
export interface ShareOptions extends RequestOptions {
  /** 1 to 255 visible ASCII characters. */
  idempotencyKey: string;
}

/** A change of a key, with a name: for ten minutes a repeat with the same one gets the same answer. */
export interface ChangeOptions extends RequestOptions {
  /** 16 to 255 visible ASCII characters, drawn at random. */
  idempotencyKey?: string;
}

const toFeedPath = (alertId: string) => ['alerts', alertId, 'feed'];
const toReviewPath = (entryId: string) => ['entries', entryId, 'review'];

const repeatable = ({ idempotencyKey, signal }: ChangeOptions) => ({
  signal,
  ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
});

/** Who changes what they have seen: a change of anything else in between refuses it. */
export interface SeenOptions extends RequestOptions {
  /** The ETag of what was seen. */
  ifMatch?: string;
}

const ifSeen = ({ ifMatch, signal }: SeenOptions) => ({
  signal,
  ...(ifMatch === undefined ? {} : { headers: { 'If-Match': ifMatch } }),
});

/** An answer with what a change of it needs to say. */
export interface Tagged<T> {
  value: T;
  /** What to send as `ifMatch`. */
  etag: string;
}

const tagged = async <T>(response: Response): Promise<Tagged<T>> => ({
  value: (await response.json()) as T,
  etag: response.headers.get('ETag') ?? '',
});

/** A part of an export, and the query of the next one; null after the last. */
interface EvidencePart {
  text: string;
  next: types.GetEvidenceQuery | null;
}

const OPML = 'text/x-opml';
const opmlText = readTextOfType(/^text\/x-opml *(;|$)/i);
const evidenceText = readTextOfType(/^(application\/x-ndjson|text\/csv) *(;|$)/i);

async function readEvidencePart(response: Response): Promise<EvidencePart> {
  const [, query] = /^<\?([^>]*)>; rel="next"$/.exec(response.headers.get('Link') ?? '') ?? [];
  const next = query === undefined ? null : (Object.fromEntries(new URLSearchParams(query)) as types.GetEvidenceQuery);
  return { text: await evidenceText(response), next };
}

/**
 * Returns the functions that only version 2 has. They cover a person's workspace, alerts, the team's record, the chat
 * workspace, and API keys for administrators.
 */
export function people(send: Send) {
  const get = <T>(path: string[], query: object | undefined, { signal }: RequestOptions = {}) =>
    send<T>({ path, query, signal });
  const page = <T extends Part<unknown>>(path: string[], query: object = {}, options?: RequestOptions) =>
    paged((asked) => get<T>(path, asked, options), query);
  return {
    /** What is remembered for the person of the token. */
    me: {
      get: (options?: RequestOptions) => get<types.Me>(['me'], undefined, options),
      update: (body: types.PreferencesChange, options: SeenOptions = {}) =>
        send<types.Me>({ path: ['me'], method: 'PATCH', body, ...ifSeen(options) }),
      /** Begins a visit, and answers when the one before was. */
      visit: ({ signal }: RequestOptions = {}) => send<types.Visit>({ path: ['me', 'visits'], method: 'POST', signal }),
      follow: (body: types.FollowsChange, options: SeenOptions = {}) =>
        send<types.Follows>({ path: ['me', 'follows'], method: 'PATCH', body, ...ifSeen(options) }),
      readState: (query?: types.GetReadStateQuery, options?: RequestOptions) =>
        get<types.ReadState>(['me', 'read'], query, options),
      mark: (body: types.Marks, { signal }: RequestOptions = {}) =>
        send<types.Marked>({ path: ['me', 'read'], method: 'POST', body, signal }),
      /** Marks all that was stored up to an instant as read. */
      readBefore: (body: types.ReadBefore, options: SeenOptions = {}) =>
        send<types.Watermarks>({ path: ['me', 'read'], method: 'PUT', body, ...ifSeen(options) }),
      /** What was saved, last saved first; with ids_only the ids of all. */
      saved: (query?: types.ListSavedQuery, options?: RequestOptions) =>
        page<types.SavedEntryPage>(['me', 'saved'], query, options),
      /** Saves an entry. Without a note the one that it has stays. */
      save: (entryId: string, body: types.SavedNote = {}, options: SeenOptions = {}) =>
        send<types.Saved>({ path: ['me', 'saved', entryId], method: 'PUT', body, ...ifSeen(options) }),
      unsave: (entryId: string, options: SeenOptions = {}) =>
        send<null>({ path: ['me', 'saved', entryId], method: 'DELETE', ...ifSeen(options) }),
      views: {
        create: (body: types.NewView, { signal }: RequestOptions = {}) =>
          send<types.View>({ path: ['me', 'views'], method: 'POST', body, signal }),
        update: (id: string, body: types.ViewChange, options: SeenOptions = {}) =>
          send<types.View>({ path: ['me', 'views', id], method: 'PATCH', body, ...ifSeen(options) }),
        delete: (id: string, options: SeenOptions = {}) =>
          send<null>({ path: ['me', 'views', id], method: 'DELETE', ...ifSeen(options) }),
      },
    },
    /** Searches that call: each matches what is stored from when it was made on. */
    alerts: {
      /** How often an alert with a query would have rung in the last 90 days. */
      preview: (query: types.AlertQuery, { signal }: RequestOptions = {}) =>
        send<types.Preview>({ path: ['alerts', 'preview'], method: 'POST', body: { query }, signal }),
      list: (options?: RequestOptions) => get<types.AlertList>(['alerts'], undefined, options),
      create: (body: types.NewAlert, { signal }: RequestOptions = {}) =>
        send<types.Alert>({ path: ['alerts'], method: 'POST', body, signal }),
      get: (id: string, { signal }: RequestOptions = {}) =>
        send({ path: ['alerts', id], signal, read: tagged<types.Alert> }),
      update: (id: string, body: types.AlertChange, options: SeenOptions) =>
        send<types.Alert>({ path: ['alerts', id], method: 'PATCH', body, ...ifSeen(options) }),
      delete: (id: string, options: SeenOptions = {}) =>
        send<null>({ path: ['alerts', id], method: 'DELETE', ...ifSeen(options) }),
      /** What an alert matched and why, the last first. */
      matches: (id: string, query?: types.ListAlertMatchesQuery, options?: RequestOptions) =>
        page<types.MatchPage>(['alerts', id, 'matches'], query, options),
      /** A new address for feed readers, which is answered this once and ends the one before. */
      makeFeed: (id: string, { signal }: RequestOptions = {}) =>
        send<types.FeedAddress>({ path: toFeedPath(id), method: 'POST', signal }),
      endFeed: (id: string, { signal }: RequestOptions = {}) =>
        send<null>({ path: toFeedPath(id), method: 'DELETE', signal }),
    },
    /** For administrators: the alerts of all persons, newest first. `alerts.update` and `delete` accept their ids. */
    allAlerts: {
      list: (query?: types.ListAllAlertsQuery, options?: RequestOptions) =>
        page<types.OwnedAlertPage>(['admin', 'alerts'], query, options),
      /** Gives an alert to somebody who can sign in; mailboxes and the address of its feed do not go along. */
      transfer: (id: string, body: types.AlertTransfer, { signal }: RequestOptions = {}) =>
        send<types.OwnedAlert>({ path: ['admin', 'alerts', id, 'transfer'], method: 'POST', body, signal }),
    },
    /** What the team decided about each entry. */
    reviews: {
      get: (entryId: string, { signal }: RequestOptions = {}) =>
        send({ path: toReviewPath(entryId), signal, read: tagged<types.Review> }),
      /** Sets all that a person decides. Members and administrators. */
      set: (entryId: string, body: types.ReviewRequest, options: SeenOptions) =>
        send({ path: toReviewPath(entryId), method: 'PUT', body, ...ifSeen(options), read: tagged<types.Review> }),
      note: (entryId: string, body: types.ReviewNote, options: ChangeOptions = {}) =>
        send<types.ReviewLogRecord>({
          path: [...toReviewPath(entryId), 'notes'],
          method: 'POST',
          body,
          ...repeatable(options),
        }),
      log: (entryId: string, query?: types.ListReviewLogQuery, options?: RequestOptions) =>
        page<types.ReviewLogRecordPage>([...toReviewPath(entryId), 'log'], query, options),
      /** By due day. */
      list: (query?: types.ListReviewsQuery, options?: RequestOptions) =>
        page<types.QueuedReviewPage>(['reviews'], query, options),
      /** Who can be assigned. */
      people: (query?: types.ListPeopleQuery, options?: RequestOptions) =>
        get<types.TeamPerson[]>(['people'], query, options),
      /** The records of a period as the text of a file that can be verified: all parts, one after the other. */
      evidence: async (query?: types.GetEvidenceQuery, { signal }: RequestOptions = {}) => {
        let text = '';
        for (let next: types.GetEvidenceQuery | null = { ...query }; next; ) {
          const part: EvidencePart = await send({ path: ['evidence'], query: next, signal, read: readEvidencePart });
          text += part.text;
          next = part.next;
        }
        return text;
      },
      /** The present head of the log, to be kept where the service cannot change it. */
      evidenceHead: (options?: RequestOptions) => get<types.LogHead>(['evidence', 'head'], undefined, options),
    },
    /** Where entries come from. Changes are for administrators; what a member adds is a proposal. */
    sources: {
      list: (query?: types.ListSourcesQuery, options?: RequestOptions) =>
        page<types.SourcePage>(['sources'], query, options),
      get: (id: string, options?: RequestOptions) => get<types.Source>(['sources', id], undefined, options),
      health: (id: string, options?: RequestOptions) =>
        get<types.SourceHealth>(['sources', id, 'health'], undefined, options),
      /** Fetches an address, and returns the sources that it leads to. Nothing is stored. */
      discover: (body: types.DiscoveryRequest, { signal }: RequestOptions = {}) =>
        send<types.Discovery>({ path: ['sources', 'discover'], method: 'POST', body, signal }),
      /** Fetches a source, and returns its first entries as they would be stored. */
      preview: (body: types.SourcePreviewRequest, { signal }: RequestOptions = {}) =>
        send<types.SourcePreview>({ path: ['sources', 'preview'], method: 'POST', body, signal }),
      /** Fetches a page, and returns what it shows with proposed selectors of its items. Nothing is stored. */
      select: (body: types.PageSelectionRequest, { signal }: RequestOptions = {}) =>
        send<types.PageSelection>({ path: ['sources', 'page'], method: 'POST', body, signal }),
      create: (body: types.NewSource, { signal }: RequestOptions = {}) =>
        send<types.Source>({ path: ['sources'], method: 'POST', body, signal }),
      /** Null resets a setting to its default. */
      update: (id: string, body: types.SourceChange, options: SeenOptions = {}) =>
        send<types.Source>({ path: ['sources', id], method: 'PATCH', body, ...ifSeen(options) }),
      /** Adds the sources of an OPML list. `next` of a page is that of the following call. */
      import: (text: string, query: types.ImportSourcesQuery = {}, { signal }: RequestOptions = {}) =>
        send<types.SourceImport>({
          path: ['sources', 'import'],
          method: 'POST',
          query,
          upload: { type: OPML, text },
          signal,
        }),
      /** All sources as an OPML list. A long one includes the next page as an outline. */
      opml: (query?: types.ListSourcesQuery, { signal }: RequestOptions = {}) =>
        send<string>({ path: ['sources'], query, signal, headers: { Accept: OPML }, read: opmlText }),
      /** Its entries become inactive, or are removed. The same call again answers how far they are. */
      delete: (id: string, query: types.DeleteSourceQuery, { signal }: RequestOptions = {}) =>
        send<types.SourceRemoval>({ path: ['sources', id], method: 'DELETE', query, signal }),
      read: (id: string, { signal }: RequestOptions = {}) =>
        send<types.SourceRead>({ path: ['sources', id, 'read'], method: 'POST', signal }),
    },
    /** Where updates can be sent. */
    destinations: {
      list: (query?: types.ListDestinationsQuery, options?: RequestOptions) =>
        get<types.Destination[]>(['destinations'], query, options),
      /** The answer has the secret of a webhook, and no other one has. */
      create: (body: types.NewDestination, { signal }: RequestOptions = {}) =>
        send<types.ShownDestination>({ path: ['destinations'], method: 'POST', body, signal }),
      /** Without a code, a mailbox gets a new one by mail. */
      verify: (id: string, body: types.Verification = {}, { signal }: RequestOptions = {}) =>
        send<types.Destination>({ path: ['destinations', id, 'verify'], method: 'POST', body, signal }),
      test: (id: string, { signal }: RequestOptions = {}) =>
        send<types.TestResult>({ path: ['destinations', id, 'test'], method: 'POST', signal }),
      rotateSecret: (id: string, { signal }: RequestOptions = {}) =>
        send<types.ShownDestination>({ path: ['destinations', id, 'rotate-secret'], method: 'POST', signal }),
      delete: (id: string, { signal }: RequestOptions = {}) =>
        send<null>({ path: ['destinations', id], method: 'DELETE', signal }),
    },
    /** What alerts sent, or are to send. */
    deliveries: {
      list: (alertId: string, query?: types.ListAlertDeliveriesQuery, options?: RequestOptions) =>
        page<types.DeliveryPage>(['alerts', alertId, 'deliveries'], query, options),
      replay: (id: string, { signal }: RequestOptions = {}) =>
        send<types.Delivery>({ path: ['deliveries', id, 'replay'], method: 'POST', signal }),
      /** Replays the deliveries of a span of matches, 200 at a time. The next_cursor of the answer continues it. */
      replaySpan: (alertId: string, body: types.MatchSpan, { signal }: RequestOptions = {}) =>
        send<types.ReplayedSpan>({ path: ['alerts', alertId, 'replay'], method: 'POST', body, signal }),
    },
    /** What is new of what the person follows, what is assigned to them, and which sources are in trouble. */
    home: (options?: RequestOptions) => get<types.Home>(['home'], undefined, options),
    chat: {
      config: (options?: RequestOptions) => get<types.ChatConfig>(['feeds', 'chat', 'config'], undefined, options),
      channels: (options?: RequestOptions) =>
        get<types.ChatChannelList>(['feeds', 'chat', 'channels'], undefined, options),
      share: (body: types.ShareRequest, { idempotencyKey, signal }: ShareOptions) => {
        const headers = { 'Idempotency-Key': idempotencyKey };
        return send<types.ShareAnswer>({ path: ['feeds', 'chat', 'share'], method: 'POST', body, headers, signal });
      },
      /** Several entries as one message. */
      shareDigest: (body: types.DigestRequest, { idempotencyKey, signal }: ShareOptions) => {
        const headers = { 'Idempotency-Key': idempotencyKey };
        return send<types.DigestAnswer>({ path: ['feeds', 'chat', 'digest'], method: 'POST', body, headers, signal });
      },
      /** Who shared an entry, where and when, newest first. */
      shares: (entryId: string, query?: types.ListEntrySharesQuery, options?: RequestOptions) =>
        get<types.EntryShare[]>(['feeds', 'entries', entryId, 'shares'], query, options),
      /** For administrators. */
      status: (options?: RequestOptions) => get<types.ChatStatus>(['admin', 'chat'], undefined, options),
    },
    /** For administrators. */
    apiKeys: {
      list: (query?: types.ListApiKeysQuery, options?: RequestOptions) => get<types.ApiKey[]>(KEYS, query, options),
      create: (body: types.NewApiKey, options: ChangeOptions = {}) =>
        send<types.ShownApiKey>({ path: KEYS, method: 'POST', body, ...repeatable(options) }),
      rotate: (id: string, options: ChangeOptions = {}) =>
        send<types.RotatedApiKey>({ path: [...KEYS, id, 'rotate'], method: 'POST', ...repeatable(options) }),
      /** Sets the quota of a key; null for the default one. */
      limit: (id: string, body: types.ApiKeyChange, { signal }: RequestOptions = {}) =>
        send<types.ApiKey>({ path: [...KEYS, id], method: 'PATCH', body, signal }),
      revoke: (id: string, { signal }: RequestOptions = {}) =>
        send<null>({ path: [...KEYS, id], method: 'DELETE', signal }),
    },
  };
}
