import { Avatar } from '@mui/material';
import { usePicture } from '#src/client/records/fileAccess.ts';

interface PersonFaceProps {
  readonly name: string;
  /** Id of the stored picture. */
  readonly picture: string | null | undefined;
  /** Pixels. */
  readonly size: number;
}

/** A person's picture, or the first letter of the name; the name itself stands beside it. */
export function PersonFace({ name, picture, size }: PersonFaceProps) {
  const address = usePicture(picture ?? undefined);
  return (
    <Avatar
      {...(address === undefined ? {} : { src: address })}
      alt=""
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        bgcolor: 'clinic.tint',
        color: 'primary.main',
        fontWeight: 650,
      }}
    >
      {name.trim().slice(0, 1)}
    </Avatar>
  );
}
