import type { ComponentType } from 'react';
import { IconButton, Tooltip, type SvgIconProps } from '@mui/material';

interface RichToolProps {
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
  /** Whether the caret stands in what the tool makes; undefined for what only inserts. */
  readonly pressed?: boolean | undefined;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** A button of the editor's toolbar. */
export function RichTool({ label, Icon, pressed, disabled, onClick }: RichToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          disabled={disabled}
          aria-label={label}
          aria-pressed={pressed}
          sx={{ '&[aria-pressed="true"]': { bgcolor: 'action.selected', color: 'primary.main' } }}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClick}
        >
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
