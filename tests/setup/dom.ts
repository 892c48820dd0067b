import { afterEach } from 'vitest';

/**
 * What tests of screens need before they run. Tests without a document skip all of it, so that they start at once.
 * A test of screens begins with the line: // @vitest-environment jsdom
 */
if (typeof document !== 'undefined') {
  // Whole before anything else imports it: required while it is still being imported, Node gives up ("not yet fully loaded").
  await import('react-router-dom');
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  // The first lazy import of react-admin takes longer than the library’s one second, on a busy machine far longer.
  configure({ asyncUtilTimeout: 15_000 });
  // jsdom names it and then complains that it does nothing.
  window.scrollTo = () => undefined;
  afterEach(cleanup);
}
