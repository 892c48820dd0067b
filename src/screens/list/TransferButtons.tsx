import { useState, type ReactNode } from 'react';
import { Button, IconButton, useMediaQuery, type Theme } from '@mui/material';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { useListContext } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { variantOf } from '#src/client/catalogue/catalogue.ts';
import { dialogParameters } from '#src/client/session/dialogPlace.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';
import { mayDo, mayExport } from '#src/screens/parts/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { ExportDialogProps } from '#src/features/transfer/ExportDialog.tsx';
import { takesFiles, useListSetting, type ListRow } from '#src/screens/list/listSetting.ts';

// Neither is needed for the first rows.
const ExportDialog = later(() => import('#src/features/transfer/ExportDialog.tsx'));
const ImportWizard = later(() => import('#src/features/transfer/ImportWizard.tsx'));

/** The parameter that holds the open import, so that a reload goes on with it (UX-44). */

interface TransferProps {
  /** In a menu a button says its name, and where there is room; else its sign stands alone. */
  readonly worded?: boolean | undefined;
}

interface ToolProps extends TransferProps {
  readonly name: 'export' | 'import';
  readonly icon: ReactNode;
  readonly onOpen: () => void;
}

function Tool({ name, icon, worded, onOpen }: ToolProps) {
  const { t } = useReading();
  const roomy = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const said = t.list[name];
  const marked = { className: 'list-screen-only', 'data-shortcut': name, onClick: onOpen };
  return (worded ?? roomy) ? (
    <Button color="inherit" startIcon={icon} {...marked}>
      {said}
    </Button>
  ) : (
    <IconButton aria-label={said} title={said} {...marked}>
      {icon}
    </IconButton>
  );
}

/** The button that opens the export of the given question. */
export function ExportTool({ worded, ...question }: TransferProps & Omit<ExportDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tool name="export" icon={<DownloadIcon />} worded={worded} onOpen={() => setOpen(true)} />
      {open ? <ExportDialog {...question} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const itself: ExportDialogProps['question'] = (filter) => filter;

function ExportButton({ worded }: TransferProps) {
  const { resource, columns, page } = useListSetting();
  const { filterValues, sort, selectedIds, total = 0, meta } = useListContext<ListRow>();
  const screen = variantOf(page?.name ?? resource.name)?.screen;
  const scope = screen === undefined ? undefined : screen.action === 'team' ? 'team' : 'self';
  return (
    <ExportTool
      worded={worded}
      resource={resource}
      address={resource.isReport ? page?.name : undefined}
      columns={columns.map(({ name }) => name)}
      filter={filterValues as Readonly<Record<string, unknown>>}
      question={page?.question ?? itself}
      sort={sort}
      ids={selectedIds.map(String)}
      scope={scope}
      total={total}
      exact={(meta as { exact?: boolean } | undefined)?.exact !== false}
    />
  );
}

interface ImportToolProps extends TransferProps {
  readonly resource: AnyResource;
  /** Rows were written: whatever shows them reads again. */
  readonly onWritten: () => void;
}

/** The button that opens the import; the open one stands in the address. */
export function ImportTool({ worded, resource, onWritten }: ImportToolProps) {
  const [search, setSearch] = useSearchParams();
  const opened = search.get(dialogParameters.import);
  const show = (value: string | undefined): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(dialogParameters.import);
        else next.set(dialogParameters.import, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Tool name="import" icon={<UploadIcon />} worded={worded} onOpen={() => show('new')} />
      {opened === null ? null : (
        <ImportWizard
          resource={resource}
          id={opened === 'new' ? undefined : opened}
          onOpen={show}
          onWritten={onWritten}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}

/** Export for whoever may take the list away, import for whoever may add to it. */
export function TransferButtons({ worded }: TransferProps) {
  const setting = useListSetting();
  const { resource, page } = setting;
  const { refetch } = useListContext<ListRow>();
  const subject = useSubject();
  if (page === undefined) return null;
  return (
    <>
      {mayExport(resource, subject) ? <ExportButton worded={worded} /> : null}
      {takesFiles(setting) && mayDo(resource, 'create', subject) ? (
        <ImportTool worded={worded} resource={resource} onWritten={() => void refetch()} />
      ) : null}
    </>
  );
}
