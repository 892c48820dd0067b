import type { TranslationMessages } from 'ra-core';
import english from 'ra-language-english';

const { ra } = english;

/** react-admin's English texts, in the product's own plain words where a clinic would read a programmer's. */
export const reactAdmin: TranslationMessages = {
  ra: {
    ...ra,
    action: {
      ...ra.action,
      back: 'Back',
      create: 'Add',
      create_item: 'Add %{item}',
      update_application: 'Update now',
    },
    page: {
      ...ra.page,
      create: 'Add %{name}',
      error: 'Something went wrong, please contact the administration',
      access_denied: 'Sorry, you do not have the permissions',
      not_found: 'Page not found',
    },
    message: {
      ...ra.message,
      access_denied: 'You do not have the permission to open this page',
      delete_content: 'Delete this %{name}?',
      error: 'Something went wrong and the request was not completed. Try again.',
      invalid_form: 'Please review the marked fields',
      not_found: 'The address is not right, or the page has moved.',
      unsaved_changes: 'You have changes that are not saved. Leave them?',
    },
    navigation: { ...ra.navigation, no_filtered_results: 'Nothing in %{name} fits these filters.' },
    auth: { ...ra.auth, user_menu: 'My account', logout: 'Sign out' },
    notification: {
      ...ra.notification,
      updated: 'Changes saved |||| %{smart_count} items updated',
      created: 'Added',
      deleted: 'Deleted |||| %{smart_count} items deleted',
      item_doesnt_exist: 'Record not found',
      http_error: 'The server cannot be reached. Try again',
      data_provider_error: 'The data could not be loaded. Try again.',
      logged_out: 'Your session ended, sign in again.',
      not_authorized: 'You may not do this.',
      application_update_available: 'A new version is available',
      offline: 'No connection. The data could not be loaded.',
    },
    validation: {
      ...ra.validation,
      required: 'This field is required',
      regex: 'The format is not right (%{pattern})',
    },
    guesser: { empty: { title: 'No data', message: 'Add the first record to fill this list' } },
  },
};
