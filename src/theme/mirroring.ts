import rtlPlugin from '@mui/stylis-plugin-rtl';
import { DECLARATION, RULESET, type Element, type Middleware } from 'stylis';

/**
 * What mirroring may change in a declaration or a selector: sides, the direction itself, cursors of an edge, places of backgrounds,
 * shadows, movements, remarks to the mirroring tool, and several values in a row. Wider than what it does change.
 */
const sided = /left|right|ltr|rtl|resize|@|\/\*|background(?!-color)|shadow|translate/i;
const inRows = /margin|padding|width|-color|style|radius/i;
const isMirrored = (text: string): boolean => sided.test(text) || (inRows.test(text) && /\s/.test(text));

const isUntouched = (element: Element): boolean =>
  element.type === RULESET &&
  Array.isArray(element.children) &&
  !isMirrored(element.value) &&
  element.children.every((child) => child.type === DECLARATION && !isMirrored(child.value));

/**
 * Mirrors styles for writing from right to left. Most rules name no side: they are left as they are, for the library writes out,
 * searches with thirty expressions and reads again each rule it is given, a fifth of a second of a slow phone's first page.
 */
export const mirroring: Middleware = (element, index, children, callback) =>
  isUntouched(element) ? undefined : rtlPlugin(element, index, children, callback);

// Emotion warns of plugins without a name that stays.
Object.defineProperty(mirroring, 'name', { value: 'mirroring' });
