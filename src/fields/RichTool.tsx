import type { ComponentType } from 'react';
import { IconButton, Tooltip, type SvgIconProps } from '@mui/material';

interface RichToolProps {
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** A button of the editor's toolbar. */
export function RichTool({ label, Icon, disabled, onClick }: RichToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          disabled={disabled}
          aria-label={label}
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
