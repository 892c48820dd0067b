// Whole before anything else imports it: required while it is still being imported, Node gives up ("not yet fully loaded").
import 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { endFile } from './endings.ts';
import { beginTest, endSessions, endTest, takeBreaches } from './support.ts';

// What ends with a test and with a file. Runs before each file (vitest.config.ts): a worker reads the modules beside it once.
beforeEach(beginTest);
afterEach(endTest);
afterEach(() => {
  expect(takeBreaches(), 'breaches of the content policy, requests to other hosts').toEqual([]);
});
afterAll(endFile);
afterAll(endSessions);
