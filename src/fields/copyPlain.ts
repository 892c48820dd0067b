/** The one amount a selection lies in, if it is one. */
function amountOf(selection: Selection | null): string | undefined {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const { commonAncestorContainer: at } = selection.getRangeAt(0);
  const element = at instanceof Element ? at : at.parentElement;
  const own = element?.closest('[data-plain]') ?? element;
  const amounts =
    own?.matches('[data-plain]') === true ? [own] : [...(own?.querySelectorAll('[data-plain]') ?? [])];
  const [only] = amounts;
  if (amounts.length !== 1 || only?.textContent?.trim() !== selection.toString().trim()) return undefined;
  return only.getAttribute('data-plain') ?? undefined;
}

/** Copying a shown amount gives the plain number: no currency, no parted thousands, no marks (UX-51). */
export function copyAmountsPlain(document: Document): void {
  document.addEventListener('copy', (event) => {
    const plain = amountOf(document.getSelection());
    if (plain === undefined || event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', plain);
    event.preventDefault();
  });
}
