import { Box, Checkbox, FormControlLabel, IconButton, Paper, Tooltip } from '@mui/material';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UpIcon from '@mui/icons-material/ArrowUpward';
import type { CustomDefinition } from '#metadata/fields/custom.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import {
  HelpInputs,
  KindSelect,
  Labels,
  LimitInputs,
  OptionInputs,
  type Errors,
} from './CustomFieldParts.tsx';

export interface CustomDraft extends Omit<CustomDefinition, 'key'> {
  /** Keeps the row while it moves. */
  readonly row: string;
  /** None yet for a new one. */
  readonly key?: string;
}

interface CustomFieldRowProps {
  readonly draft: CustomDraft;
  readonly index: number;
  readonly last: number;
  readonly errors: Errors;
  readonly onChange: (what: Partial<CustomDraft>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function RowButtons({ draft, index, last, onChange, onMove, onRemove }: Omit<CustomFieldRowProps, 'errors'>) {
  const { t } = useReading();
  const saved = draft.key !== undefined;
  const away = draft.archived ? t.custom.bringBack : t.custom.archive;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <IconButton size="small" disabled={index === 0} aria-label={t.custom.up} onClick={() => onMove(-1)}>
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" disabled={index === last} aria-label={t.custom.down} onClick={() => onMove(1)}>
        <DownIcon fontSize="small" />
      </IconButton>
      <Tooltip title={saved ? away : t.custom.remove}>
        <IconButton
          size="small"
          aria-label={saved ? away : t.custom.remove}
          onClick={saved ? () => onChange({ archived: !draft.archived }) : onRemove}
        >
          {saved ? <ArchiveIcon fontSize="small" /> : <RemoveIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const switches = ['required', 'in_list'] as const;

/** All that is said of a field beside its name and kind. */
function Details({
  draft,
  index,
  errors,
  onChange,
}: Pick<CustomFieldRowProps, 'draft' | 'index' | 'errors' | 'onChange'>) {
  const { t } = useReading();
  const part = { draft, at: `fields.${index}.`, errors, onChange };
  const boxOf = (flag: (typeof switches)[number]) => (
    <Checkbox size="small" checked={draft[flag]} onChange={(_, on) => onChange({ [flag]: on })} />
  );
  return (
    <>
      <HelpInputs {...part} />
      <Box sx={{ gridColumn: { sm: 'span 2' } }}>
        {switches
          .filter((flag) => flag !== 'required' || draft.kind !== 'boolean')
          .map((flag) => (
            <FormControlLabel key={flag} label={t.custom[flag]} control={boxOf(flag)} />
          ))}
      </Box>
      <LimitInputs {...part} />
      <OptionInputs {...part} />
    </>
  );
}

/** One field of the clinic's own, to name and to arrange. Its kind stays once records hold values. */
export function CustomFieldRow(props: CustomFieldRowProps) {
  const { draft, index, errors, onChange } = props;
  const { t, locale } = useReading();
  const name =
    (locale === 'ar' ? draft.label_ar : draft.label_en) || say(locale, t.custom.field, { n: index + 1 });
  const at = `fields.${index}.`;
  const part = { draft, at, errors, onChange };
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={name}
      sx={{
        p: 1.5,
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { sm: '1fr 1fr 140px auto' },
        opacity: draft.archived ? 0.7 : 1,
      }}
    >
      <Labels
        value={draft}
        at={at}
        errors={errors}
        names={[t.custom.labelAr, t.custom.labelEn]}
        onChange={onChange}
      />
      <KindSelect {...part} />
      <RowButtons {...props} />
      {draft.archived ? <span>{t.custom.isArchived}</span> : <Details {...props} />}
    </Paper>
  );
}
