import { useState } from 'react';
import { Button, Menu, MenuItem } from '@mui/material';
import EventIcon from '@mui/icons-material/EventOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useWords } from '#src/client/words/words.ts';
import { fetchFile, saveFile } from '#src/features/transfer/api.ts';

const calendarFileWords = {
  ar: { button: 'ملف التقويم', staff: 'لتقويمي', patient: 'للمريض: العيادة والطبيب' },
  en: { button: 'Calendar file', staff: 'For my calendar', patient: 'For the patient: clinic and doctor' },
};

/** The visit as a calendar file, for whose calendar it is (UX-37). */
export function CalendarFileButton({ record }: { readonly record: { readonly id: string } }) {
  const { t } = useWords(calendarFileWords);
  const notifyError = useNotifyError();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (reader: 'staff' | 'patient') =>
      fetchFile(`/appointments/${encodeURIComponent(record.id)}/calendar-file?for=${reader}`),
    onSuccess: saveFile,
    onError: (error) => notifyError(error),
  });
  const take = (reader: 'staff' | 'patient') => () => {
    setAnchor(null);
    mutate(reader);
  };
  return (
    <>
      <Button
        startIcon={<EventIcon />}
        loading={isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t.button}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={take('patient')}>{t.patient}</MenuItem>
        <MenuItem onClick={take('staff')}>{t.staff}</MenuItem>
      </Menu>
    </>
  );
}
