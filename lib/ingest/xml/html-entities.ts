import { Parser } from 'htmlparser2';

const NAME = /^[A-Za-z][A-Za-z0-9]{1,40}$/;

/** Returns the text of a named character reference of HTML, such as `nbsp`; null for an unknown name. */
export function findHtmlEntity(name: string): string | null {
  if (!NAME.test(name)) return null;
  const written = `&${name};`;
  let text = '';
  const ontext = (part: string) => {
    text += part;
  };
  const parser = new Parser({ ontext }, { decodeEntities: true });
  parser.end(written);
  return text.endsWith(';') ? null : text;
}
