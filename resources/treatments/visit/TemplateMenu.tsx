import { useState } from 'react';
import { Box, Button, Divider, ListItemText, Menu, MenuItem } from '@mui/material';
import TemplateIcon from '@mui/icons-material/ContentPasteGo';
import { useGetList, useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { visitNoteTemplates } from '../visit-note-templates/visit-note-templates.ts';
import { filledBy } from './takenOver.ts';
import { visitTabWords } from './visitTabWords.ts';

type Template = Row & { readonly id: string; readonly name: string };

/** One's own before the clinic's, those of the visit's kind before those of every kind; other doctors' are found where they are managed. */
function useTemplates(typeId: string | undefined): readonly Template[] {
  const { employeeId } = useSubject();
  const { data = [] } = useGetList<Template>(visitNoteTemplates.name, {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
  });
  const own = (one: Template): boolean => one['doctor_id'] === employeeId;
  const fits = data.filter(
    (one) =>
      (own(one) || one['doctor_id'] === null) && (one['type_id'] === null || one['type_id'] === typeId),
  );
  const rank = (one: Template): number => (own(one) ? 0 : 2) + (one['type_id'] === null ? 1 : 0);
  return fits.toSorted((a, b) => rank(a) - rank(b));
}

/** Fills what is empty of the note from a template in two taps; what stands there stays. */
export function TemplateMenu({ typeId }: { readonly typeId: string | undefined }) {
  const { t, say } = useWords(visitTabWords);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const templates = useTemplates(typeId);
  const { getValues, setValue } = useFormContext();
  const notify = useNotify();
  const navigate = useNavigate();
  const close = (): void => setAnchor(undefined);
  const take = (template: Template): void => {
    close();
    const filled = Object.entries(filledBy(getValues(), template));
    for (const [name, value] of filled) setValue(name, value, { shouldDirty: true, shouldTouch: true });
    notify(say(filled.length === 0 ? t.nothingFilled : t.filled, { name: template.name }), {
      type: filled.length === 0 ? 'info' : 'success',
    });
  };
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<TemplateIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t.template}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={close}>
        {templates.length === 0 ? <MenuItem disabled>{t.noTemplates}</MenuItem> : null}
        {templates.map((one) => (
          <MenuItem key={one.id} onClick={() => take(one)}>
            <ListItemText primary={one.name} secondary={one['doctor_id'] === null ? t.clinics : undefined} />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            void navigate(panelAddress(visitNoteTemplates.name));
          }}
        >
          {t.manage}
        </MenuItem>
      </Menu>
    </Box>
  );
}
