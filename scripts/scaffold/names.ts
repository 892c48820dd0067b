/** How an entity is called wherever its name stands. */
export interface Names {
  readonly area: string;
  /** Plural, kebab-case: its folder, address and table. */
  readonly name: string;
  /** As a constant of the code: `medicalDevices`. */
  readonly constant: string;
  readonly one: { readonly ar: string; readonly en: string };
  readonly many: { readonly ar: string; readonly en: string };
}

const usage =
  'npm run new <area> <plural-name> "<one, in Arabic>" "<many, in Arabic>", and for a new area "<its name in Arabic>"';
const isName = (text: string): boolean => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text);
const isArabic = (text: string | undefined): text is string =>
  text !== undefined && /^[\u0600-\u06ff][\u0600-\u06ff\s]*$/.test(text);
const inWords = (name: string): string => {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
/** The English singular of a plural by rule; whoever knows better changes the word. */
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** The names from what was typed. Throws a sentence where one is missing or cannot be one. */
export function namesFrom([area = '', name = '', one, many]: readonly string[]): Names {
  if (!isName(area) || !isName(name))
    throw new Error(`An area and a name are written in small letters with dashes between them: ${usage}`);
  if (singular(name) === name)
    throw new Error(`The name of an entity is a plural, for it is an address of many: ${usage}`);
  if (!isArabic(one) || !isArabic(many))
    throw new Error(`Its Arabic words are yours to say, no program guesses them: ${usage}`);
  return {
    area,
    name,
    constant: name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    one: { ar: one, en: inWords(singular(name)) },
    many: { ar: many, en: inWords(name) },
  };
}

/** What a new area is called in the menu. Throws a sentence where it was not said. */
export function areaWordsFrom(
  area: string,
  arabic: string | undefined,
): { readonly ar: string; readonly en: string } {
  if (!isArabic(arabic))
    throw new Error(`The area ${area} is new, so say at the end what it is called in Arabic: ${usage}`);
  return { ar: arabic, en: inWords(area) };
}
