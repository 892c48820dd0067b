/** The clinic's own row as settings (platform.md 6). Apart from the entities: nothing of it loads before its page. */
export { clinicSettings } from './platform/clinic-settings/clinic-settings.ts';
