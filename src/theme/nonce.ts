/** The page's nonce for styles, written by the server into `<meta name="csp-nonce">`; undefined where there is none (development). */
export function styleNonce(): string | undefined {
  const written = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return written === undefined || written === '' || written.startsWith('{{') ? undefined : written;
}
