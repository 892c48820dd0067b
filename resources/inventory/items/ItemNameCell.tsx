import { Avatar, Box } from '@mui/material';
import Inventory2OutlinedIcon from '@mui/icons-material/Inventory2Outlined';
import { useRecordContext } from 'ra-core';
import { usePicture } from '#src/client/records/fileAccess.ts';
import { useReading } from '#src/client/words/useReading.ts';

interface Item {
  readonly name_ar: string;
  readonly name_en?: string | null;
  /** Id of the stored picture. */
  readonly image?: string | null;
}

/** In a list the picture of the item beside its name (inventory.md 2); on its page, whose head has it, the name alone. */
export default function ItemNameCell({ record }: { readonly record: Item }) {
  const { locale } = useReading();
  const address = usePicture(record.image ?? undefined);
  if (useRecordContext() !== undefined) return <span>{record.name_ar}</span>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
      <Avatar
        variant="rounded"
        {...(address === undefined ? {} : { src: address })}
        alt=""
        aria-hidden
        sx={{ width: 32, height: 32, bgcolor: 'action.hover', color: 'text.secondary' }}
      >
        <Inventory2OutlinedIcon fontSize="small" />
      </Avatar>
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {(locale === 'en' ? record.name_en : null) ?? record.name_ar}
      </Box>
    </Box>
  );
}
