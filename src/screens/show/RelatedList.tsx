import { useMemo } from 'react';
import { Box, Button } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { LinkBase, ListBase } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/admin/subject.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { columnsOf, firstSort } from '../list/columns.ts';
import { ListSettingContext, type ListSetting } from '../list/listSetting.ts';
import { RecordList } from '../list/RecordList.tsx';
import { createAddress, rowAddress } from '../parts/access.ts';
import { nounOf } from '../parts/titles.ts';

interface RelatedListProps {
  readonly resource: AnyResource;
  /** The reference that points at the record on show. */
  readonly field: string;
  readonly id: string;
}

function useSetting({ resource, field, id }: RelatedListProps): ListSetting {
  const subject = useSubject();
  const params = useParams();
  const { locale } = useReading();
  return useMemo(() => {
    const screen = resource.screens['list'] ?? { path: '' };
    const here = resource.parent?.field === field ? { ...params, [resource.parent.param]: id } : params;
    const add = createAddress(resource, subject, here);
    const prefilled =
      add === undefined || resource.parent?.field === field
        ? add
        : `${add}?${field}=${encodeURIComponent(id)}`;
    return {
      resource,
      // The tab is narrow work: search and filters are the full list's.
      screen: { ...screen, filters: [] },
      columns: columnsOf(resource, screen, subject, locale, [field]),
      addressOf: rowAddress(resource, resource.name, subject, here),
      addAddress: prefilled,
      moves: [],
    };
  }, [resource, field, id, subject, params, locale]);
}

/** The records of another resource that point at this one; a new one starts with this one filled in (UX-17). */
export function RelatedList(props: RelatedListProps) {
  const { resource, field, id } = props;
  const setting = useSetting(props);
  const { t, locale } = useReading();
  return (
    <ListBase
      resource={resource.name}
      filter={{ [field]: id }}
      sort={firstSort(resource, setting.screen)}
      perPage={25}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
      exporter={false}
    >
      <ListSettingContext.Provider value={setting}>
        {setting.addAddress === undefined ? null : (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
            <Button
              component={LinkBase}
              to={setting.addAddress}
              size="small"
              variant="outlined"
              startIcon={<AddIcon />}
            >
              {say(locale, t.show.addRelated, { one: nounOf(resource, 'one', locale) })}
            </Button>
          </Box>
        )}
        <RecordList />
      </ListSettingContext.Provider>
    </ListBase>
  );
}
