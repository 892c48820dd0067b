import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { useSubject } from '#src/client/session/subject.ts';
import { ImportTool } from '#src/screens/list/TransferButtons.tsx';
import PanelList from '#src/screens/PanelList.tsx';
import { mayDo } from '#src/screens/parts/access.ts';
import { leaveOpenings } from './leave-openings.ts';

/** They come from a file more often than one by one. */
function FromFile() {
  const { refetch } = useListContext();
  if (!mayDo(leaveOpenings, 'create', useSubject())) return null;
  return (
    <Box sx={{ display: 'flex', mb: 1 }}>
      <ImportTool worded resource={leaveOpenings} onWritten={() => void refetch()} />
    </Box>
  );
}

/** The opening balances of leave in their panel, with the way in from a file (issue 20, 6). */
const OpeningsPanel = () => <PanelList resource={leaveOpenings} above={<FromFile />} />;
export default OpeningsPanel;
