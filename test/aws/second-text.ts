import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { getDocumentId } from '../../lib/documents/document-address.ts';
import { buildDocumentItem, parseDocumentItem } from '../../lib/documents/document-record.ts';
import { buildTextItems, packPassages } from '../../lib/documents/pack-passages.ts';
import { documentKey } from '../../lib/platform/dynamodb/document-keys.ts';
import { configAt } from './emulator.ts';
import { STACK } from './world.ts';

const PASSAGES = ['Another text, which nobody has published.'];

/** Stores another text for the document behind a link, as a fetch would. The demo's documents never change. */
export async function storeSecondText(link: string, endpoint: string): Promise<void> {
  const table = new DynamoDBClient(configAt(endpoint));
  const Key = marshall(documentKey(getDocumentId(link)));
  const { Item } = await table.send(new GetItemCommand({ TableName: STACK, Key }));
  const kept = Item && parseDocumentItem(unmarshall(Item));
  const last = kept?.document.versions.at(-1);
  if (!kept || !last) throw new Error(`The document of ${link} has no text`);
  const text = packPassages(PASSAGES);
  const until = new Date().toISOString().replace(/\.\d+/, '');
  const second = { ...last, version: last.version + 1, from: until, passages: PASSAGES.length, words: 6 };
  const versions = [...kept.document.versions.slice(0, -1), { ...last, until }, second];
  const document = buildDocumentItem({ ...kept, document: { ...kept.document, versions } });
  for (const item of [...buildTextItems(kept.document.id, second.version, text), document])
    await table.send(new PutItemCommand({ TableName: STACK, Item: marshall(item) }));
}
