import { PanelButton } from '#src/screens/PanelButton.tsx';
import { deviceUserMaps } from '../devices/device-user-maps.ts';
import { fingerprintDevices } from '../devices/fingerprint-devices.ts';

/** Above the files: the devices they come from, and whose numbers are whose (issue 20, panels). */
export default function UploadListActions() {
  return (
    <>
      <PanelButton resource={fingerprintDevices} />
      <PanelButton resource={deviceUserMaps} />
    </>
  );
}
