import { Box, Button, Paper, Typography } from '@mui/material';
import { LinkBase } from 'ra-core';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { MonthBar, useMonthAsked } from '#src/features/monthGrid/MonthBar.tsx';
import { useWords } from '#src/client/words/words.ts';
import { PanelButton } from '#src/screens/PanelButton.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { KeyFigures } from '#src/ui/KeyFigures.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { shiftSwaps } from '../roster/shift-swaps.ts';
import { CheckIn } from '../check-ins/CheckIn.tsx';
import type { MineAnswer } from './monthAnswer.ts';
import { MyMonth } from './MyMonth.tsx';
import { myAttendanceWords } from './myAttendanceWords.ts';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { hours } from './hours.ts';
import { useMine } from './useMonth.tsx';

/** What the month comes to, and what is left of it to ask for. */
function Totals({ answer }: { readonly answer: MineAnswer }) {
  const { t, say } = useWords(myAttendanceWords);
  const { totals, left } = answer;
  return (
    <>
      <KeyFigures
        figures={[
          { label: t.worked, value: hours(totals.worked) },
          { label: t.late, value: String(totals.late) },
          { label: t.absent, value: withoutNoughts(totals.absent) },
          { label: t.overtime, value: hours(totals.overtime) },
        ]}
      />
      <Typography variant="body2" color="text.secondary">
        {say(t.left, { permissions: left.permissions, minutes: left.minutes, forgotten: left.forgotten })}
      </Typography>
    </>
  );
}

/** `employee/attendance/me`: one's own shift, month and requests, and nobody else's (hr.md 2.6). */
export default function MyAttendanceScreen() {
  const { t } = useWords(myAttendanceWords);
  const asked = useMonthAsked();
  const query = useMine({ from: asked.from, to: asked.to });
  return (
    <>
      <PageHead title={t.title} help={<PageHelp page="myAttendance" />}>
        <Button
          component={LinkBase}
          variant="outlined"
          to={panelAddress('attendance-requests', 'new', { kind: 'permission_late' })}
        >
          {t.permission}
        </Button>
        <PanelButton resource={shiftSwaps} />
      </PageHead>
      <Loaded query={query}>
        {(answer) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Paper variant="outlined" sx={{ p: 2 }}>
              <CheckIn shift={answer.shift} check={answer.check} />
            </Paper>
            <Totals answer={answer} />
            <Box>
              <MonthBar asked={asked} />
              <MyMonth answer={answer} />
            </Box>
          </Box>
        )}
      </Loaded>
    </>
  );
}
