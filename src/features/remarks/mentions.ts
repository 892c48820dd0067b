/** A piece of a remark as the API tells it: text, or a person with the name they go by now. */
export type Part = { readonly text: string } | { readonly user_id: string; readonly name: string };
/** A piece as the API takes it. */
export type SentPart = { readonly text: string } | { readonly user_id: string };

/** Somebody chosen in the text; `label` is how they stand there after the @. */
export interface Mention {
  readonly id: string;
  readonly label: string;
}
/** What is typed, and whom of it was chosen. */
export interface Typed {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

export const nothingTyped: Typed = { text: '', mentions: [] };

/** The name in the text; one that somebody else chosen has already gets what tells them apart. */
export function labelFor(
  { id, name, fact }: { readonly id: string; readonly name: string; readonly fact: string | null },
  mentions: readonly Mention[],
): string {
  const isTaken = (label: string): boolean => mentions.some((one) => one.label === label && one.id !== id);
  if (!isTaken(name)) return name;
  const told = fact === null ? name : `${name} (${fact})`;
  return isTaken(told) ? `${told} ${mentions.length + 1}` : told;
}

/** A remark as it stands in the box while it is changed. */
export function typedOf(body: readonly Part[]): Typed {
  const mentions: Mention[] = [];
  const text = body.map((part) => {
    if ('text' in part) return part.text;
    const label = labelFor({ id: part.user_id, name: part.name, fact: null }, mentions);
    if (!mentions.some(({ id }) => id === part.user_id)) mentions.push({ id: part.user_id, label });
    return `@${label}`;
  });
  return { text: text.join(''), mentions };
}

/** The person whose label begins right after the @ at a place; the longest label of those that fit. */
const mentionFrom = (text: string, at: number, mentions: readonly Mention[]): Mention | undefined =>
  mentions
    .filter(({ label }) => text.startsWith(`@${label}`, at))
    .toSorted((one, other) => other.label.length - one.label.length)[0];

/** What is typed in pieces: only people who were chosen are people, whatever else begins with an @ is text. */
export function bodyOf({ text, mentions }: Typed): readonly SentPart[] {
  const parts: SentPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const found = at < from ? undefined : mentionFrom(text, at, mentions);
    if (found === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at) });
    parts.push({ user_id: found.id });
    from = at + found.label.length + 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The name being typed after an @ before the caret; nothing where none is, or where it is a chosen one already. */
export function searchAt(
  { text, mentions }: Typed,
  caret: number,
): { readonly from: number; readonly search: string } | undefined {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || (from > 0 && !/[\s(،,:]/.test(before.charAt(from - 1)))) return undefined;
  const search = before.slice(from + 1);
  const isName =
    /^[\p{L}\p{M}\p{N}._-]*(?: [\p{L}\p{M}\p{N}._-]*){0,3}$/u.test(search) && !search.includes('  ');
  return isName && mentionFrom(text, from, mentions) === undefined ? { from, search } : undefined;
}

/** The text with the chosen person in place of what was typed of the name, and where the caret stands then. */
export function withMention(
  typed: Typed,
  place: { readonly from: number; readonly caret: number },
  mention: Mention,
): { readonly typed: Typed; readonly caret: number } {
  const { text, mentions } = typed;
  const head = `${text.slice(0, place.from)}@${mention.label} `;
  const kept = mentions.filter(({ id }) => id !== mention.id);
  const rest = text.slice(place.caret).replace(/^ /, '');
  return { typed: { text: head + rest, mentions: [...kept, mention] }, caret: head.length };
}
