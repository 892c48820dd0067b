import { serverRules } from '#server/kit/rules.ts';
import { reservedNames } from './reserved-names.ts';

export const reservedNameRules = serverRules(reservedNames, {
  async beforeRemove({ record, refuse }) {
    // Hosts, pages and the contract's own names would break if a clinic had them.
    if (record.why !== 'platform') refuse('product_name');
  },
});
