/** The picture in the browser's tab: the clinic's logo, else the product's mark (platform.md 6). */
export function showIcon(logo: string | undefined): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  icon?.setAttribute('href', logo ?? '/logo.svg');
  // The mark is a drawing, the clinic's logo any picture.
  if (logo === undefined || logo === '/logo.svg') icon?.setAttribute('type', 'image/svg+xml');
  else icon?.removeAttribute('type');
}
