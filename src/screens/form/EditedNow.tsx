import { Alert } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { useEditors } from './useEditors.ts';

interface EditedNowProps {
  readonly resource: AnyResource;
  readonly record: Row;
  readonly isChanged: () => boolean;
}

/** A calm line while somebody else is changing the same record (UX-28). */
export function EditedNow({ resource, record, isChanged }: EditedNowProps) {
  const { t, locale, format } = useReading();
  const id = String(record['id']);
  const others = useEditors(
    // Settings are no record of the catalogue; who changed them meanwhile is told at the save.
    catalogue.byName.has(resource.name) ? { resource: resource.name, id } : undefined,
    isChanged,
  );
  const [first, ...more] = others.map(({ name }) => name);
  if (first === undefined) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      <strong>
        {more.length === 0
          ? say(locale, t.form.editedNow, { name: first })
          : say(locale, t.form.editedNowBySeveral, { names: format.list([first, ...more]) })}
      </strong>{' '}
      {t.form.editedNowHint}
    </Alert>
  );
}
