/** The element of an id the page surely has. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element as T;
}

export const inputOf = (name: string): HTMLInputElement => byId<HTMLInputElement>(name);

/** An element with a text; what people typed never becomes markup. */
export function newElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  className = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== '') element.className = className;
  return element;
}

const sentenceId = (name: string): string => `${name}-problem`;

/** Puts a sentence under a field, or takes it away; it is read out with the field. */
export function showProblem(name: string, sentence: string | undefined): void {
  const input = document.getElementById(name);
  if (input === null) return;
  const place = input.closest('.field') ?? input;
  document.getElementById(sentenceId(name))?.remove();
  const others = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '' && id !== sentenceId(name));
  if (sentence === undefined) input.removeAttribute('aria-invalid');
  else {
    const line = newElement('p', sentence, 'problem');
    line.id = sentenceId(name);
    place.append(line);
    input.setAttribute('aria-invalid', 'true');
    others.push(line.id);
  }
  if (others.length > 0) input.setAttribute('aria-describedby', others.join(' '));
  else input.removeAttribute('aria-describedby');
}

/** Runs once the typing rests; a later call takes an earlier one's place. */
export function rested(milliseconds: number, work: () => void): () => void {
  let timer: number | undefined;
  return () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(work, milliseconds);
  };
}
