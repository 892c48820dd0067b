import { useMemo, useRef, useState, type RefObject } from 'react';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useQueryClient } from '@tanstack/react-query';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useWords } from '#src/client/words/words.ts';
import { customKey, useCustomFields, type CustomFields } from '#src/fields/custom/customDefinitions.ts';
import { unseen } from '#src/client/session/unseen.ts';
import { fixedBars } from '#src/theme/tokens.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '../parts/PageHelp.tsx';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { useSaveKey } from '../form/SaveBar.tsx';
import { LayoutPreview, previewId } from './LayoutPreview.tsx';
import { columns, LayoutRow, onlyWide } from './LayoutRow.tsx';
import { flags, inSection, keptOf } from './layoutRows.ts';
import { layoutWords } from './layoutWords.ts';
import { useLayout, type Layout } from './useLayout.ts';

/** What the switches of a column are about; where a line has no room for all, the first. */
function ColumnHeads() {
  const { t } = useWords(layoutWords);
  const head = { textAlign: 'center', lineHeight: 1.3 } as const;
  return (
    <Box aria-hidden sx={{ ...columns, alignItems: 'end', px: 1, pb: 0.5 }}>
      <Typography variant="caption" sx={{ paddingInlineStart: '38px' }}>
        {t.field}
      </Typography>
      {flags.map((flag) => (
        <Typography
          key={flag}
          variant="caption"
          sx={{ ...head, ...(flag === 'visible' ? {} : { ...onlyWide, justifyContent: 'center' }) }}
        >
          {t[flag]}
        </Typography>
      ))}
    </Box>
  );
}

function Section({
  resource,
  name,
  layout,
}: {
  readonly resource: AnyResource;
  readonly name: string;
  readonly layout: Layout;
}) {
  const { t, say } = useWords(layoutWords);
  const rows = inSection(layout.rows, name);
  const title = layout.sectionName(name);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      data-section={name}
      sx={{ pt: 1.5, pb: 1 }}
    >
      <Typography variant="h3" component="h2" sx={{ px: 1.5, mb: 1, fontSize: '1.0625rem' }}>
        {title}
      </Typography>
      <ColumnHeads />
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <LayoutRow key={row.row} {...{ resource, row, layout }} />
        ))}
        {rows.length === 0 ? (
          <Typography component="li" color="text.secondary" sx={{ px: 1.5, py: 1 }}>
            {t.empty}
          </Typography>
        ) : null}
      </Box>
      <Button
        size="small"
        startIcon={<AddIcon />}
        aria-label={say(t.addTo, { section: title })}
        onClick={() => layout.add(name)}
        sx={{ mx: 1 }}
      >
        {t.add}
      </Button>
    </Paper>
  );
}

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  px: 1.5,
  py: 1.25,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '@media (max-height: 430px)': { position: 'static' },
} as const;

/** Beside each other where both have room, whatever the menu takes. */
const besideEachOther = '@container layout (min-width: 1020px)';
const page = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [besideEachOther]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' },
} as const;

/** Saves, takes back, and leads to the form where it stands below. */
function Bar({ layout, box }: { readonly layout: Layout; readonly box: RefObject<HTMLElement | null> }) {
  const { t } = useWords(layoutWords);
  const save = (): void => {
    if (layout.isChanged && !layout.sending) void layout.save();
  };
  useSaveKey(box, save);
  const toPreview = (): void => document.getElementById(previewId)?.scrollIntoView({ block: 'start' });
  return (
    <Paper variant="outlined" sx={bar}>
      <Button
        variant="contained"
        loading={layout.sending}
        disabled={!layout.isChanged}
        data-shortcut="save"
        aria-keyshortcuts="Control+S"
        onClick={save}
      >
        {t.save}
      </Button>
      <Button disabled={!layout.isChanged || layout.sending} onClick={layout.undo}>
        {t.undo}
      </Button>
      <Button onClick={toPreview} sx={{ marginInlineStart: 'auto', [besideEachOther]: { display: 'none' } }}>
        {t.preview}
      </Button>
    </Paper>
  );
}

function Refused({
  layout: { refused },
  onFresh,
}: Pick<EditorProps, 'onFresh'> & { readonly layout: Layout }) {
  const { t } = useWords(layoutWords);
  if (refused === undefined) return null;
  const reload = (
    <Button color="inherit" size="small" onClick={() => void onFresh()}>
      {t.reload}
    </Button>
  );
  return (
    <Alert severity="error" data-refused tabIndex={-1} action={refused.conflict ? reload : undefined}>
      {refused.text}
    </Alert>
  );
}

interface EditorProps {
  readonly resource: AnyResource;
  readonly start: CustomFields;
  /** Begins anew with what is stored. */
  readonly onFresh: () => Promise<void>;
}

function Editor({ resource, start, onFresh }: EditorProps) {
  const layout = useLayout(resource, start, onFresh);
  const { rows, sections } = layout;
  const box = useRef<HTMLElement>(null);
  const kept = useMemo(() => keptOf(rows, sections), [rows, sections]);
  return (
    <Box ref={box} sx={{ containerType: 'inline-size', containerName: 'layout' }}>
      <Box sx={page}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2,
            minWidth: 0,
            containerType: 'inline-size',
            containerName: 'fields',
          }}
        >
          <Refused layout={layout} onFresh={onFresh} />
          {sections.map((name) => (
            <Section key={name} resource={resource} name={name} layout={layout} />
          ))}
          <Bar layout={layout} box={box} />
        </Box>
        <Box sx={{ minWidth: 0, [besideEachOther]: { position: 'sticky', top: fixedBars.top } }}>
          <LayoutPreview resource={resource} kept={kept} />
        </Box>
      </Box>
      <Box role="status" sx={unseen}>
        {layout.told}
      </Box>
      <LeaveGuard loses={() => layout.isChanged && !layout.sending} onLeave={() => undefined} />
    </Box>
  );
}

/**
 * Where a clinic arranges the fields of a resource that has a `layout`, and adds its own (clinic.md 2.8). An area mounts it as the
 * screen of its declaration: `() => <FieldLayoutScreen resource={patients} />`.
 */
export default function FieldLayoutScreen({ resource }: { readonly resource: AnyResource }) {
  const { t, locale, say } = useWords(layoutWords);
  const client = useQueryClient();
  const latest = useCustomFields(resource);
  const [opened, setOpened] = useState<CustomFields>();
  // What somebody else saves meanwhile must not take away what is arranged here: it is loaded when it is asked for.
  const start = opened ?? latest;
  if (opened === undefined && latest !== undefined) setOpened(latest);
  const onFresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: customKey(resource) });
    setOpened(client.getQueryData<CustomFields>(customKey(resource)));
  };
  return (
    <>
      <PageHead
        title={
          resource.words[locale].screens?.['fields'] ?? say(t.title, { many: resource.words[locale].many })
        }
        text={t.about}
        help={<PageHelp page="fields" />}
      />
      {start === undefined ? (
        <Typography role="status">{t.loading}</Typography>
      ) : (
        <Editor key={start.version} resource={resource} start={start} onFresh={onFresh} />
      )}
    </>
  );
}
