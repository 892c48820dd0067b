/** Hands the codes to the browser as a text file, with what they are for in its first line. */
export function saveCodes(heading: string, codes: readonly string[]): void {
  const text = `${heading}\r\n\r\n${codes.join('\r\n')}\r\n`;
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
