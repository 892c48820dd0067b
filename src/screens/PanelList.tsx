import { useMemo, type ReactNode } from 'react';
import { Typography } from '@mui/material';
import { ListBase, useListContext } from 'ra-core';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { askedOptions } from './list/askedFields.ts';
import { columnsOf, firstSort } from './list/columns.ts';
import { ListSettingContext, type ListRow, type ListSetting } from './list/listSetting.ts';
import { isExact } from './list/Pager.tsx';
import { AddButton } from './list/AddButton.tsx';
import { RecordList } from './list/RecordList.tsx';
import { createAddress, rowAddress } from './parts/access.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { ScreenHelp } from './parts/ScreenHelp.tsx';
import { panelScreen } from './parts/panelScreen.ts';
import { countOf } from './parts/titles.ts';
import { bulkTransitions } from './workflow/transitions.ts';
import { useDeclaredViews } from './list/useViews.ts';

interface PanelListProps {
  readonly resource: AnyResource;
  /** Stands between the heading and the list. */
  readonly above?: ReactNode;
}
function Head({ resource }: Pick<PanelListProps, 'resource'>) {
  const reading = useReading();
  const { total, meta } = useListContext<ListRow>();
  const { many, about } = resource.words[reading.locale];
  return (
    <PageHead
      title={many}
      help={<ScreenHelp resource={resource} kind="list" />}
      text={about}
      beside={
        total === undefined ? null : (
          <Typography variant="body2" component="span" color="text.secondary" role="status">
            {countOf(resource, total, isExact(meta), reading)}
          </Typography>
        )
      }
    >
      <AddButton />
    </PageHead>
  );
}

/** The whole list of a resource that opens in a panel; it begins with its first declared view. */
export default function PanelList({ resource, above }: PanelListProps) {
  const subject = useSubject();
  const { locale } = useReading();
  // Its words, such as «today», stand for this person and day already.
  const [view] = useDeclaredViews(resource, 'list');
  const first = view?.state;
  const setting = useMemo<ListSetting>(() => {
    const screen = panelScreen(resource);
    return {
      resource,
      screen,
      columns: columnsOf(resource, screen, subject, locale),
      addressOf: rowAddress(resource, resource.name, subject, {}),
      addAddress: createAddress(resource, subject, {}),
      transitions: bulkTransitions(resource, subject),
    };
  }, [resource, subject, locale]);
  return (
    <ListBase
      resource={resource.name}
      filterDefaultValues={first?.filter ?? {}}
      sort={firstSort(resource, first?.sort === undefined ? setting.screen : { path: '', sort: first.sort })}
      perPage={25}
      {...askedOptions(setting, subject, setting.screen.where)}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
      exporter={false}
    >
      <ListSettingContext.Provider value={setting}>
        <Head resource={resource} />
        {above}
        <RecordList />
      </ListSettingContext.Provider>
    </ListBase>
  );
}
