import { useReading } from '#src/client/words/useReading.ts';

export const megabyte = 1024 * 1024;

/** A size in the words of people: 512 MB, 1.5 GB. */
export function useSize(): (bytes: number) => string {
  const { format, locale } = useReading();
  const units = locale === 'ar' ? ['ميجابايت', 'جيجابايت'] : ['MB', 'GB'];
  return (bytes) => {
    const [amount, unit] =
      bytes >= 1024 * megabyte ? [bytes / (1024 * megabyte), units[1]] : [bytes / megabyte, units[0]];
    return `${format.number(Math.round(amount * 10) / 10)} ${unit ?? ''}`;
  };
}
