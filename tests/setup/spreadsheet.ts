import { inflateRawSync } from 'node:zlib';

/** A cell of an opened workbook: what a spreadsheet would hold, and the number format it shows it with. */
export interface OpenedCell {
  readonly value: string | number;
  readonly format: string;
  /** The words of a formula; no export may have any. */
  readonly formula?: string | undefined;
}

export interface OpenedSheet {
  readonly name: string;
  readonly xml: string;
  readonly rows: readonly (readonly (OpenedCell | undefined)[])[];
}

/** The files of a zip archive by name, read by its table of contents. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(bytes.subarray(start, start + packed)).toString('utf8'));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const columnIndex = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Opens an XLSX file as a spreadsheet does: by unzipping it and reading its XML. */
export function openWorkbook(bytes: Buffer): readonly OpenedSheet[] {
  const files = unzip(bytes);
  const styles = files.get('xl/styles.xml') ?? '';
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      unescaped(code ?? ''),
    ]),
  );
  const cellFormats = [
    ...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g),
  ].map(([, id]) => formats.get(id) ?? 'General');
  const workbook = files.get('xl/workbook.xml') ?? '';
  return [...workbook.matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)].map(([, name, id]) => {
    const xml = files.get(`xl/worksheets/sheet${id ?? ''}.xml`) ?? '';
    const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, body]) =>
      cellsOf(body ?? '', cellFormats),
    );
    return { name: unescaped(name ?? ''), xml, rows };
  });
}

function cellsOf(body: string, formats: readonly string[]): (OpenedCell | undefined)[] {
  const cells: (OpenedCell | undefined)[] = [];
  for (const [, place, attributes, inner] of body.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)) {
    const isText = attributes?.includes('t="inlineStr"') ?? false;
    const text = unescaped(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(inner ?? '')?.[1] ?? '');
    const style = Number(/s="(\d+)"/.exec(attributes ?? '')?.[1] ?? 0);
    cells[columnIndex(place ?? 'A')] = {
      value: isText ? text : Number(text),
      format: formats[style] ?? 'General',
      formula: /<f[^>]*>(.*?)<\/f>/s.exec(inner ?? '')?.[1],
    };
  }
  return cells;
}

/** A CSV file as rows of texts, quotes undone. */
export function openCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted && sign === '"' && text[at + 1] === '"') cell += text[(at += 1)];
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === ',' || sign === '\n')) {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  return rows.filter((row) => row.length > 0);
}

/** A file as the API sends it. */
export async function download(
  client: { readonly origin: string; readonly token: string | undefined },
  path: string,
  options: { readonly method?: string; readonly language?: string; readonly body?: unknown } = {},
): Promise<{ readonly status: number; readonly bytes: Buffer; readonly headers: Headers }> {
  const { method = 'GET', language = 'ar', body } = options;
  const response = await fetch(`${client.origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${client.token ?? ''}`,
      'accept-language': language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  };
}
