import { useMemo, useState } from 'react';
import { Box, Button } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { ListBase } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { QuickCreatePanel } from '../form/QuickCreatePanel.tsx';
import { askedOptions } from '../list/askedFields.ts';
import { columnsOf, firstSort } from '../list/columns.ts';
import { ListSettingContext, type ListSetting } from '../list/listSetting.ts';
import { RecordList } from '../list/RecordList.tsx';
import { listAddress, rowAddress } from '../parts/access.ts';
import { panelScreen } from '../parts/panelScreen.ts';
import { nounOf } from '../parts/titles.ts';

interface RelatedListProps {
  readonly resource: AnyResource;
  /** The reference that points at the record on show. */
  readonly field: string;
  readonly id: string;
  /** The record on show is this person's: about them, or of those they treat. */
  readonly own: boolean;
}

/** Without a list of its own it is searched here: by its choices, not by what it is a list of. */
const ownFilters = ({ resource, field }: Pick<RelatedListProps, 'resource' | 'field'>): readonly string[] =>
  resource.screens['list']
    ? []
    : (panelScreen(resource).filters ?? []).filter(
        (name) => name !== field && resource.fields[name]?.target !== resource.name,
      );

function useSetting({ resource, field, id }: RelatedListProps): ListSetting {
  const subject = useSubject();
  const params = useParams();
  const { locale } = useReading();
  return useMemo(() => {
    const screen = resource.screens['list'] ?? {
      ...panelScreen(resource),
      ...Object.values(resource.views ?? {})[0],
    };
    const here = resource.parent?.field === field ? { ...params, [resource.parent.param]: id } : params;
    return {
      resource,
      // The tab is narrow work: search and filters are the full list's, where there is one.
      screen: { ...screen, filters: ownFilters({ resource, field }) },
      columns: columnsOf(resource, screen, subject, locale, [field]),
      addressOf: rowAddress(resource, resource.name, subject, here),
      // Here it is added in place.
      addAddress: undefined,
      transitions: [],
    };
  }, [resource, field, id, subject, params, locale]);
}

/**
 * What a new related record starts with: the record on show. A reference that only the server writes (the members of a
 * target) is filled through the one people choose by.
 */
function givenFor({ resource, field, id }: RelatedListProps): Row | undefined {
  const asked = resource.fields[field];
  const writable = asked?.options.readOnly
    ? Object.entries(resource.fields).find(
        ([, one]) => one.target === asked.target && one.options.readOnly !== true,
      )?.[0]
    : field;
  if (writable === undefined) return undefined;
  return { [writable]: resource.fields[writable]?.kind === 'references' ? [id] : id };
}

/** Whether this person may add one for the record on show; who may only for what is their own, only there. */
function useMayAdd({ resource, own }: RelatedListProps): boolean {
  const scope = decide(resource.access['create'] ?? [], useSubject());
  return scope !== undefined && (scope !== 'self' || own);
}

/** The whole list, narrowed to the record on show: with its search, filters and export. */
function useFullList({ resource, field, id }: RelatedListProps): string | undefined {
  const subject = useSubject();
  const params = useParams();
  const filters: readonly string[] = resource.screens['list']?.filters ?? [];
  const list = filters.includes(field) ? listAddress(resource, subject, params) : undefined;
  return list && `${list}?${new URLSearchParams({ filter: JSON.stringify({ [field]: [id] }) }).toString()}`;
}

/** Above the rows: the way to the whole list, and adding one in place. */
function ListButtons(props: RelatedListProps) {
  const { resource } = props;
  const { t, locale } = useReading();
  const [adding, setAdding] = useState(false);
  const given = givenFor(props);
  const adds = useMayAdd(props) && given !== undefined;
  const full = useFullList(props);
  if (!adds && full === undefined) return null;
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mb: 1, '@media print': { display: 'none' } }}
    >
      {full === undefined ? null : (
        <Button component={Link} to={full} size="small">
          {t.show.fullList}
        </Button>
      )}
      {adds ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => setAdding(true)}
          data-shortcut="new"
        >
          {say(locale, t.show.addRelated, { one: nounOf(resource, 'one', locale) })}
        </Button>
      ) : null}
      {adding && given !== undefined ? (
        <QuickCreatePanel
          resource={resource}
          given={given}
          several
          onCreated={() => undefined}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Box>
  );
}

/** The records of another resource that point at this one; a new one is added in place with this one filled in (UX-17). */
function RelatedList(props: RelatedListProps) {
  const { resource, field, id } = props;
  const setting = useSetting(props);
  const subject = useSubject();
  const Rows = piecesFor(resource)?.rows;
  return (
    <ListBase
      resource={resource.name}
      filter={{ [field]: id }}
      sort={firstSort(resource, setting.screen)}
      perPage={25}
      {...askedOptions(setting, subject)}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
      exporter={false}
    >
      <ListSettingContext.Provider value={setting}>
        <ListButtons {...props} />
        <RecordList>{Rows ? <Rows /> : null}</RecordList>
      </ListSettingContext.Provider>
    </ListBase>
  );
}

interface RelatedTabProps extends Omit<RelatedListProps, 'resource'> {
  readonly name: string;
}

/** The list in its tab, once the area of its records has come. */
export default function RelatedTab({ name, ...place }: RelatedTabProps) {
  return <RelatedList resource={useDeclaration(name)} {...place} />;
}
