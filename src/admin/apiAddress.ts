/** Where the API stands on every host. */
export const API = '/api/v1';
