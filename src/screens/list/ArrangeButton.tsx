import { useState } from 'react';
import { IconButton } from '@mui/material';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';

const ArrangePanel = later(() => import('./ArrangePanel.tsx'));

/** Opens the choice of columns and spacing. */
export function ArrangeButton() {
  const { t } = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t.list.arrange}
        title={t.list.arrange}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        // In the middle of the line of the search.
        sx={{ my: 0.25 }}
      >
        <ColumnsIcon fontSize="small" />
      </IconButton>
      {anchor ? <ArrangePanel anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}
