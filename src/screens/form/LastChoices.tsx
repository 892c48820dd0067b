import { useState } from 'react';
import { Button, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';

/** Says which fields hold the choice of the last time, and clears them in one go (UX-21). */
export function LastChoices({ resource, opened }: { readonly resource: AnyResource; readonly opened: Row }) {
  const { t, locale, format } = useReading();
  const { setValue } = useFormContext();
  const [cleared, setCleared] = useState(false);
  const names = Object.keys(opened);
  if (names.length === 0 || cleared) return null;
  const fields = format.list(names.map((name) => placeOf(resource, name, locale).label));
  const clear = (): void => {
    for (const name of names) setValue(name, null, { shouldDirty: true });
    setCleared(true);
  };
  return (
    <Typography variant="body2" color="text.secondary" component="p" sx={{ mb: 1 }}>
      {say(locale, t.form.lastChoices, { fields })}
      <Button size="small" onClick={clear} sx={{ mx: 0.5 }}>
        {t.form.clearChoices}
      </Button>
    </Typography>
  );
}
