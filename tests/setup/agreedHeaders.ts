/** Typed from SEC-39: on every answer, whatever it is. */
const agreed: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /^camera=\(self\), geolocation=\(self\),.*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /frame-ancestors 'none'/,
};

/** Names of the agreed headers an answer lacks, and of those that tell too much. */
export function wrongHeaders(get: (name: string) => string | null | undefined): string[] {
  return [
    ...Object.entries(agreed).flatMap(([name, value]) => (value.test(get(name) ?? '') ? [] : [name])),
    ...['server', 'x-powered-by', 'set-cookie', 'via'].filter((name) => typeof get(name) === 'string'),
  ];
}
