const millimetre = 96 / 25.4;
/** Below the last line, so that the knife does not meet it, in millimetres. */
const rest = 12;

/**
 * Makes the page of a roll as long as what stands on it, until the answer is called: a roll is cut where the document ends.
 * @param height Of the sheet on the screen, in CSS pixels.
 */
export function rollPage(height: number): () => void {
  const sheet = new CSSStyleSheet();
  const length = Math.ceil(height / millimetre) + rest;
  sheet.replaceSync(`@page paper-roll { size: 80mm ${length}mm; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
