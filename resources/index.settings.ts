/** Settings of which a clinic has one row, one line each. Apart from the entities: nothing of them loads before their page. */
export { clinicSettings } from './platform/clinic-settings/clinic-settings.ts';
