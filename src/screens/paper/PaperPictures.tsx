import { createContext, useContext } from 'react';
import type { Locale } from '#i18n/locale.ts';
import { valueTraitsOf } from '#metadata/fields/kinds/index.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { StoredFile } from '#src/client/records/dataProvider.ts';
import type { Row } from '#src/client/records/row.ts';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { filesOf } from '#src/fields/file/file.tsx';

/** Where the pictures of the open sheet are, by their files: read before it is drawn, so that none is missing on paper. */
export const PaperAddresses = createContext<ReadonlyMap<string, string>>(new Map());

/** Whether a field is drawn on paper and not written: photos, a signature. */
export const isPictured = (field: Field): boolean => valueTraitsOf(field).pointsAt === 'file';

/** The pictures a sheet shows: those of its facts and of its lines, each once. */
export function picturesOn(resource: AnyResource, record: Row, locale: Locale): readonly string[] {
  const { head = [], lines = {} } = resource.paper ?? {};
  const ofFacts = head
    .filter((name) => isPictured(placeOf(resource, name, locale).field))
    .flatMap((name) => filesOf(record, name));
  const ofLines = Object.entries(lines).flatMap(([name, columns = []]) => {
    const place = placeOf(resource, name, locale);
    const pictured = columns.filter((column) => isPictured(linePlace(place, column, locale).field));
    const rows = (record[name] as readonly Row[] | undefined) ?? [];
    return rows.flatMap((row) => pictured.flatMap((column) => filesOf(row, column)));
  });
  const pictures = [...ofFacts, ...ofLines].filter(({ mime }) => mime.startsWith('image/'));
  return [...new Set(pictures.map(({ id }) => id))];
}

/** Pictures beside each other; of what is none, or could not be read, its name. */
export function PaperPictures({ files }: { readonly files: readonly StoredFile[] }) {
  const addresses = useContext(PaperAddresses);
  return (
    <span className="paper-pictures">
      {files.map(({ id, name }) =>
        addresses.has(id) ? <img key={id} src={addresses.get(id)} alt={name} /> : <bdi key={id}>{name}</bdi>,
      )}
    </span>
  );
}
