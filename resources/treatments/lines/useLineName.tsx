import { usePlace, type Line } from './LineRows.tsx';

/** A line in words: where it is done, and what. */
export function useLineName(): (line: Line) => string {
  const place = usePlace();
  return (line) => {
    const labels = line['_labels'] as Readonly<Record<string, string>> | undefined;
    return [place(line), labels?.['procedure_id'] ?? ''].filter((one) => one !== '').join(' · ');
  };
}
