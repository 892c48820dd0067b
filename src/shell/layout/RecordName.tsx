import { useGetOne } from 'ra-core';
import '#src/fields/index.ts';
import type { Row } from '#src/client/records/row.ts';
import { useDeclarationSoon } from '#src/client/catalogue/declarations.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { titleOf } from '#src/screens/parts/titles.ts';

interface RecordNameProps {
  readonly of: string;
  readonly id: string;
  /** Said until the page has read the record. */
  readonly meanwhile: string;
}

/** What the open record is called, from what its page has loaded. */
export default function RecordName({ of, id, meanwhile }: RecordNameProps) {
  const reading = useReading();
  const resource = useDeclarationSoon(of);
  const { data } = useGetOne<Row & { id: string }>(of, { id }, { enabled: false });
  return <bdi>{resource && data ? titleOf(resource, data, reading) : meanwhile}</bdi>;
}
