import { useState } from 'react';
import { IconButton } from '@mui/material';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { useListContext } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { variantOf } from '#src/admin/catalogue.ts';
import { useSubject } from '#src/admin/subject.ts';
import { useReading } from '#src/fields/useReading.ts';
import { later } from '#src/kit/later.tsx';
import { mayDo } from '#src/screens/parts/access.ts';
import { useListSetting, type ListRow } from '#src/screens/list/listSetting.ts';

// Neither is needed for the first rows.
const ExportDialog = later(() => import('./ExportDialog.tsx'));
const ImportWizard = later(() => import('./ImportWizard.tsx'));

/** The parameter that holds the open import, so that a reload goes on with it (UX-44). */
const importParameter = 'import';

function ExportButton() {
  const { resource, columns, page } = useListSetting();
  const { t } = useReading();
  const [open, setOpen] = useState(false);
  const { filterValues, sort, selectedIds, total = 0, meta } = useListContext<ListRow>();
  const screen = variantOf(page?.name ?? resource.name)?.screen;
  const scope = screen === undefined ? undefined : screen.action === 'team' ? 'team' : 'self';
  return (
    <>
      <IconButton
        className="list-screen-only"
        data-shortcut="export"
        aria-label={t.list.export}
        title={t.list.export}
        onClick={() => setOpen(true)}
      >
        <DownloadIcon />
      </IconButton>
      {open ? (
        <ExportDialog
          resource={resource}
          columns={columns.map(({ name }) => name)}
          filter={filterValues as Readonly<Record<string, unknown>>}
          always={page?.always ?? {}}
          sort={sort}
          ids={selectedIds.map(String)}
          scope={scope}
          total={total}
          exact={(meta as { exact?: boolean } | undefined)?.exact !== false}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function ImportButton() {
  const { resource } = useListSetting();
  const { t } = useReading();
  const { refetch } = useListContext<ListRow>();
  const [search, setSearch] = useSearchParams();
  const opened = search.get(importParameter);
  const show = (value: string | undefined): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(importParameter);
        else next.set(importParameter, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <IconButton
        className="list-screen-only"
        data-shortcut="import"
        aria-label={t.list.import}
        title={t.list.import}
        onClick={() => show('new')}
      >
        <UploadIcon />
      </IconButton>
      {opened === null ? null : (
        <ImportWizard
          resource={resource}
          id={opened === 'new' ? undefined : opened}
          onOpen={show}
          onWritten={() => void refetch()}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}

/** Export for whoever sees the list, import for whoever may add to it. */
export function TransferButtons() {
  const { resource, screen, page } = useListSetting();
  const subject = useSubject();
  if (page === undefined) return null;
  return (
    <>
      <ExportButton />
      {screen.own !== true && mayDo(resource, 'create', subject) ? <ImportButton /> : null}
    </>
  );
}
