import { useState } from 'react';
import { IconButton, Menu, MenuItem } from '@mui/material';
import MoreIcon from '@mui/icons-material/MoreVert';
import { Link } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { canStart } from '#src/screens/workflow/transitions.ts';

interface TransitionMenuProps {
  readonly resource: AnyResource;
  readonly record: Row & { readonly id: string };
  /** Says whose menu it is. */
  readonly label: string;
  readonly links?: readonly { readonly label: string; readonly to: string }[];
  readonly tabIndex?: number;
}

/** What can be done with one record of a hand-made list: its links and the transitions its state and one's rights allow. */
export function TransitionMenu({ resource, record, label, links = [], tabIndex = 0 }: TransitionMenuProps) {
  const { locale } = useReading();
  const subject = useSubject();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [transition, setTransition] = useState<string>();
  const transitions = Object.keys(resource.workflow?.transitions ?? {}).filter(
    (name) => canStart(resource, name, record) && mayDo(resource, name, subject),
  );
  if (transitions.length + links.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {links.map((link) => (
          <MenuItem key={link.to} component={Link} to={link.to}>
            {link.label}
          </MenuItem>
        ))}
        {transitions.map((name) => (
          <MenuItem
            key={name}
            sx={resource.workflow?.transitions[name]?.danger === true ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null);
              setTransition(name);
            }}
          >
            {resource.words[locale].actions?.[name] ?? name}
          </MenuItem>
        ))}
      </Menu>
      {transition === undefined ? null : (
        <TransitionDialog
          resource={resource}
          transition={transition}
          record={record}
          onClose={() => setTransition(undefined)}
        />
      )}
    </>
  );
}
