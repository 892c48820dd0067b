import { createElement, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Box, List, Typography } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { iconOfPage, ScreenIcon } from '#src/client/catalogue/icons.ts';
import { menuFor, openPlace, type MenuGroup } from '#src/client/catalogue/menu.ts';
import { isSuspended } from '#src/client/session/me.ts';
import { pages, SUBSCRIPTION, type Page } from '#src/client/catalogue/pageTable.ts';
import { titleOfGroup, wordsOfPage } from '#src/client/catalogue/pageWords.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { titleOfScreen, useWords, type Speech } from '#src/client/words/words.ts';
import { groupButton, groupTitle, hairline, itemStyle, scrolling } from './sidebarStyles.ts';

interface ItemProps {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly current: boolean;
  readonly wide: boolean;
  readonly onOpen: () => void;
}

function Item({ path, label, icon, current, wide, onOpen }: ItemProps) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In a menu longer than the window the open place would lie below its edge; jsdom has no scrolling.
    if (current) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <Box component="li" ref={place} sx={{ listStyle: 'none', scrollMarginBlock: 48 }}>
      <Box
        component={Link}
        to={path}
        onClick={onOpen}
        aria-current={current ? 'page' : undefined}
        aria-label={wide ? undefined : label}
        title={wide ? undefined : label}
        sx={itemStyle(current, wide)}
      >
        {icon}
        {wide && <span>{label}</span>}
      </Box>
    </Box>
  );
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly speech: Speech;
  readonly current: string | undefined;
  readonly wide: boolean;
  readonly onOpen: () => void;
  /** The area's own page, before its lists. */
  readonly first: ReactNode;
}

/** One area; a closed one still shows the place that is open now. */
function Group({ group: { area, entries }, speech, current, wide, onOpen, first }: GroupProps) {
  const [closed, setClosed] = usePreference<readonly string[]>('menu.closed', []);
  const isClosed = wide && closed.includes(area);
  const shown = isClosed ? entries.filter(({ path }) => path === current) : entries;
  const [id, title] = [`menu-${area}`, titleOfGroup(area, speech.locale)];
  const toggle = (): void => setClosed(isClosed ? closed.filter((name) => name !== area) : [...closed, area]);
  return (
    <Box component="li" sx={{ listStyle: 'none', mt: wide ? 2 : 1 }}>
      {wide ? (
        <Box
          component="button"
          type="button"
          onClick={toggle}
          aria-expanded={!isClosed}
          aria-controls={id}
          sx={groupButton}
        >
          <Typography component="span" sx={groupTitle}>
            {title}
          </Typography>
          <ExpandMore
            fontSize="small"
            aria-hidden
            sx={{
              transform: isClosed ? 'rotate(-90deg)' : 'none',
              transition: 'transform 150ms',
              '[dir=rtl] &': { transform: isClosed ? 'rotate(90deg)' : 'none' },
            }}
          />
        </Box>
      ) : (
        <Box sx={{ borderTop: `1px solid ${hairline}`, mx: 1.5, mb: 1 }} />
      )}
      <List id={id} disablePadding aria-label={title}>
        {isClosed ? null : first}
        {shown.map((entry) => (
          <Item
            key={entry.path}
            path={entry.path}
            label={titleOfScreen(entry.resource.words[speech.locale], entry.name)}
            icon={<ScreenIcon entry={entry} fontSize="small" />}
            current={entry.path === current}
            wide={wide}
            onOpen={onOpen}
          />
        ))}
      </List>
    </Box>
  );
}

/**
 * The menu: only what this person may open, by area, the open place marked. `wide` is false for the narrow rail.
 */
export function Sidebar({ wide, onOpen }: { readonly wide: boolean; readonly onOpen: () => void }) {
  const speech = useWords();
  const subject = useSubject();
  const { pathname } = useLocation();
  const groups = useMemo(() => menuFor(subject), [subject]);
  const onlyOne = isSuspended(useMe());
  const top = pages.filter(({ menu, path }) => (onlyOne ? path === SUBSCRIPTION : menu === 'top'));
  const bottom = pages.filter(({ menu }) => !onlyOne && menu === 'bottom');
  const current = openPlace(subject, pathname, onlyOne);
  const pageItem = (page: Page) => (
    <Item
      key={page.path}
      path={page.path}
      label={wordsOfPage(page, speech.locale).title}
      icon={createElement(iconOfPage(page.icon), { fontSize: 'small', 'aria-hidden': true })}
      current={page.path === current}
      wide={wide}
      onOpen={onOpen}
    />
  );
  const side = { px: wide ? 1.5 : 0.75 };
  return (
    <Box
      component="nav"
      aria-label={speech.shell.frame.menu}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <List disablePadding sx={{ ...side, py: 1.5, flex: 1, ...scrolling }}>
        {top.map(pageItem)}
        {groups.map((group) => (
          <Group
            key={group.area}
            group={group}
            speech={speech}
            current={current}
            wide={wide}
            onOpen={onOpen}
            first={pages.filter(({ menu }) => menu === group.area).map(pageItem)}
          />
        ))}
      </List>
      <List disablePadding sx={{ ...side, py: 1, borderTop: `1px solid ${hairline}` }}>
        {bottom.map(pageItem)}
      </List>
    </Box>
  );
}
