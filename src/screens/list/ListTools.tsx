import { useState } from 'react';
import { IconButton, useMediaQuery, type Theme } from '@mui/material';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useSearchParams } from 'react-router-dom';
import { dialogParameters } from '#src/client/session/dialogPlace.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { MergeTool } from './MergeTool.tsx';
import { TransferButtons } from './TransferButtons.tsx';
import { useListSetting } from './listSetting.ts';

const ToolsPopover = later(() => import('./ToolsPopover.tsx'));

/** On phones: one button, behind which everything stands that is not "add". */
function PhoneTools() {
  const { t } = useReading();
  const [search] = useSearchParams();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        className="list-screen-only"
        aria-label={t.list.more}
        title={t.list.more}
        aria-haspopup="dialog"
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
      >
        <MoreIcon />
      </IconButton>
      {/* An import or duplicates that are named in the address go on behind the closed menu. */}
      {opened || Object.values(dialogParameters).some((name) => search.has(name)) ? (
        <ToolsPopover anchor={anchor} onClose={() => setAnchor(null)} />
      ) : null}
    </>
  );
}

/** What can be done with the whole list: hand-made buttons, export and import; behind one button on phones. */
export function ListTools({ plain }: { readonly plain: boolean }) {
  const { resource } = useListSetting();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const Actions = plain ? piecesFor(resource)?.listActions : undefined;
  if (narrow) return <PhoneTools />;
  return (
    <>
      {Actions ? <Actions /> : null}
      <MergeTool />
      <TransferButtons />
    </>
  );
}
