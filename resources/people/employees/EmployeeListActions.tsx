import { useState } from 'react';
import { Button } from '@mui/material';
import TuneIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import { changing, decide, may } from '#metadata/access.ts';
import { later } from '#src/ui/later.tsx';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { employees } from './employees.ts';
import ProfileSubmissionsButton from './ProfileSubmissionsButton.tsx';

const CustomFieldsDialog = later(() => import('#src/fields/custom/CustomFieldsDialog.tsx'));

/** Above the employees: what they sent for their files, and the fields the clinic keeps beside the built-in ones. */
export default function EmployeeListActions() {
  const subject = useSubject();
  const { t } = useReading();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ProfileSubmissionsButton />
      {decide(changing(may('manage_clinic_settings')), subject) === undefined ? null : (
        <Button variant="outlined" startIcon={<TuneIcon />} onClick={() => setOpen(true)}>
          {t.custom.open}
        </Button>
      )}
      {open ? <CustomFieldsDialog resource={employees} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
