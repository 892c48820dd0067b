/** An IPv4 address of four numbers up to 255, written without leading zeros. */
const isFour = (text: string): boolean => {
  const parts = text.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
};

/** An IPv6 address: eight groups, or fewer with one `::`; the last two may be an IPv4 address. */
function isSix(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const ended = last.includes('.') && text.endsWith(last);
  if (ended && !isFour(last)) return false;
  const plain = ended ? groups.slice(0, -1) : groups;
  const length = plain.length + (ended ? 2 : 0);
  return (
    plain.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group)) &&
    (halves.length === 2 ? length < 8 : length === 8)
  );
}

/** Whether a text is the address of a device or of a network with its length: `10.0.0.0/8`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  if (rest.length > 0 || text.length > 60) return false;
  const longest = isFour(address) ? 32 : isSix(address) ? 128 : -1;
  if (longest < 0 || length === undefined) return longest >= 0;
  return /^(?:0|[1-9]\d{0,2})$/.test(length) && Number(length) <= longest;
}
