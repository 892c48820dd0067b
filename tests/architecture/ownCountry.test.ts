import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { callingCodes } from '#metadata/fields/phones.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Where the server may name a country: what it knows of one, never whose number or id is meant. */
const named: Readonly<Record<string, string>> = {
  'server/clinic/newClinic.ts': 'a clinic made without a country is one of Egypt',
  'server/signup/signupForm.ts': 'what the form offers first',
  'server/demo/index.ts': 'where the demo clinics are',
  'server/setup/setup.ts': 'where the demo clinics are',
  'resources/people/demo/staff.server.ts': 'the people of the demo clinics',
  'resources/pay/salary-components/firstComponents.server.ts': 'which figures of pay are known',
  'resources/time/vacation-types/firstTypes.server.ts': 'what leave is usual where',
  'resources/people/employees/employees.server.ts': 'whose ids tell birth date and sex',
};

const literal = new RegExp(`(['"\`])(?:${Object.keys(callingCodes).join('|')})\\1`);

it('no country is meant by itself on the server: it travels with the request (clinic.md G7)', () => {
  const files = execFileSync('git', ['ls-files', '-z', 'server', 'resources'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(
      (file) => (/^server\/.*\.ts$/.test(file) || file.endsWith('.server.ts')) && !file.endsWith('.test.ts'),
    );
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) =>
    literal.test(readFileSync(path.join(root, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')),
  );
  expect(found.toSorted()).toEqual(Object.keys(named).toSorted());
});
