import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { RecordOf } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { jobTitles } from './job-titles.ts';

type JobTitle = RecordOf<typeof jobTitles>;

/** How many have the title, leading to who they are and to giving it to others. */
export default function TitleEmployeesCell({ record }: { readonly record: JobTitle }) {
  const { format, locale } = useReading();
  const { screens } = jobTitles.words[locale];
  const address = `/${jobTitles.screens.employees.path.replace(':id', record.id)}`;
  return (
    <Link
      component={RouterLink}
      to={address}
      onClick={(event) => event.stopPropagation()}
      sx={{
        display: 'inline-block',
        minWidth: 44,
        py: 0.5,
        textAlign: 'end',
        '@media (pointer: coarse)': { py: 1.25, my: -0.75 },
      }}
    >
      {format.number(record.active_employees)} · {screens.employees}
    </Link>
  );
}
