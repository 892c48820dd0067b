import { useState } from 'react';
import { Box, Button } from '@mui/material';
import DoneIcon from '@mui/icons-material/TaskAlt';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { Section } from '#src/ui/Section.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { LineDialog } from '../lines/LineDialog.tsx';
import { LineList } from '../lines/LineRows.tsx';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { useUsualProcedure } from './useUsualProcedure.tsx';
import { useVisitLines } from './useVisitLines.tsx';
import { visitTabWords } from './visitTabWords.ts';
import type { VisitOf } from './visitNotesRead.tsx';

interface LinesProps {
  readonly patient: string;
  readonly visit: VisitOf | undefined;
  /** The file takes new lines. */
  readonly isActive: boolean;
}

/** What is planned for this visit, done at it, and planned beside it; done today by one tap. */
export function VisitLines({ patient, visit, isActive }: LinesProps) {
  const { t } = useWords(visitTabWords);
  const subject = useSubject();
  const [adds, setAdds] = useState(false);
  const procedureId = useUsualProcedure(visit?.type_id);
  const { isThere, error, refetch, planned, done, open } = useVisitLines(patient, visit?.id);
  if (error) return <ErrorState title={t.failedLines} error={error} onRetry={() => void refetch()} />;
  if (!isThere) return null;
  const mayAdd = isActive && mayDo(patientTreatments, 'create', subject);
  if (planned.length + done.length + open.length === 0 && !mayAdd) return null;
  return (
    <Section title={t.lines} plain>
      {mayAdd ? (
        <Box sx={{ display: 'flex' }}>
          <Button variant="outlined" size="small" startIcon={<DoneIcon />} onClick={() => setAdds(true)}>
            {t.doneToday}
          </Button>
        </Box>
      ) : null}
      <LineList title={t.plannedHere} lines={planned} />
      <LineList title={t.doneHere} lines={done} />
      <LineList title={t.planned} lines={open} />
      {adds ? (
        <LineDialog
          patientId={patient}
          appointmentId={visit?.id}
          procedureId={procedureId}
          isDone
          onClose={() => setAdds(false)}
        />
      ) : null}
    </Section>
  );
}
