/** A reader of RFC 5545 written from the standard alone: it knows nothing of what writes our files. */
export interface ReadEvent {
  readonly [name: string]: string;
}
export interface ReadCalendar {
  readonly properties: Readonly<Record<string, string>>;
  readonly events: readonly ReadEvent[];
}

/** Lines by section 3.1: CRLF alone ends one, none is longer than 75 octets, a blank or a tab after it goes on with it. Throws. */
function contentLines(file: Buffer): string[] {
  const octets = [...file];
  const lines: number[][] = [[]];
  for (let at = 0; at < octets.length; at += 1) {
    const [octet, next] = [octets[at] ?? 0, octets[at + 1]];
    if (octet === 13 && next === 10) {
      lines.push([]);
      at += 1;
    } else if (octet === 10 || octet === 13) throw new Error(`a bare line break at ${at}`);
    else lines.at(-1)?.push(octet);
  }
  if (lines.pop()?.length !== 0) throw new Error('the last line has no end');
  const whole: number[][] = [];
  for (const line of lines) {
    if (line.length > 75) throw new Error(`a line of ${line.length} octets`);
    if (line.length === 0) throw new Error('an empty line');
    // Each physical line is UTF-8 by itself, so that readers may decode before they unfold.
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(line));
    if (line[0] === 32 || line[0] === 9) whole.at(-1)?.push(...line.slice(1));
    else whole.push([...line]);
  }
  return whole.map((line) => new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(line)));
}

/** Section 3.3.11, backwards: `\\n`, `\\,`, `\\;` and a doubled backslash; nothing else may be escaped or stand bare. Throws. */
export function plainText(value: string): string {
  let text = '';
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (sign === ';' || sign === ',') throw new Error(`a bare ${sign} in ${value}`);
    if (sign !== '\\') {
      if (sign < ' ' && sign !== '\t') throw new Error('a control sign');
      text += sign;
      continue;
    }
    at += 1;
    const escaped = value[at] ?? '';
    if (!['\\', ';', ',', 'n', 'N'].includes(escaped)) throw new Error(`\\${escaped} means nothing`);
    text += escaped === 'n' || escaped === 'N' ? '\n' : escaped;
  }
  return text;
}

/** `20261122T080000Z` as an instant. Throws for any other form: ours are in UTC. */
export function instantOf(value: string | undefined): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value ?? '') ?? [];
  if (second === undefined) throw new Error(`no instant in UTC: ${value}`);
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).toISOString();
}

const once = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'STATUS', 'SEQUENCE'];

function eventOf(lines: readonly (readonly [string, string])[]): ReadEvent {
  for (const name of once)
    if (lines.filter(([one]) => one === name).length !== 1) throw new Error(`${name} is not there once`);
  return Object.fromEntries(lines);
}

/** One VCALENDAR with its events (section 3.4, 3.6). Values are as they stand; `plainText` and `instantOf` read them. Throws. */
export function readCalendar(file: Buffer | string): ReadCalendar {
  const pairs = contentLines(Buffer.from(file)).map((line): readonly [string, string] => {
    const [, name, value] = /^([A-Z0-9-]+)(?:;[A-Z-]+=[^":;,]+)*:(.*)$/su.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no content line: ${line}`);
    return [name, value];
  });
  if (pairs[0]?.join(':') !== 'BEGIN:VCALENDAR' || pairs.at(-1)?.join(':') !== 'END:VCALENDAR')
    throw new Error('no calendar');
  const events: ReadEvent[] = [];
  const own: (readonly [string, string])[] = [];
  let open: (readonly [string, string])[] | undefined;
  for (const [name, value] of pairs.slice(1, -1))
    if (name === 'BEGIN' && value === 'VEVENT' && open === undefined) open = [];
    else if (name === 'END' && value === 'VEVENT' && open !== undefined) {
      events.push(eventOf(open));
      open = undefined;
    } else if (name === 'BEGIN' || name === 'END') throw new Error(`${name}:${value}`);
    else (open ?? own).push([name, value]);
  const properties = Object.fromEntries(own);
  if (open !== undefined || properties['VERSION'] !== '2.0' || !properties['PRODID'])
    throw new Error('not whole');
  return { properties, events };
}
