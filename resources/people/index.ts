import { defineArea } from '#metadata/area.ts';
import { branches } from './branches/branches.ts';
import { peopleCards } from './cards.ts';
import { departments } from './departments/departments.ts';
import { employees } from './employees/employees.ts';
import { jobTitles } from './job-titles/job-titles.ts';
import { roles } from './roles/roles.ts';
import { peopleSteps } from './setupSteps.ts';
import { submittedDocuments } from './submitted-documents/submitted-documents.ts';
import { userGrants } from './users/user-grants.ts';
import { users } from './users/users.ts';

/** People: files, organisation, accounts and roles. */
export const area = defineArea({
  name: 'people',
  menu: {
    // What is one's own of all areas stands in one place, before them.
    self: { ar: 'خدماتي', en: 'My services', icon: 'self' },
    people: { ar: 'شؤون الموظفين', en: 'People', icon: 'people' },
  },
  cards: peopleCards,
  steps: peopleSteps,
  letters: [
    ['M', '/profile'],
    ['E', '/settings/users'],
    ['B', '/settings/branches'],
    ['D', '/settings/departments'],
    ['J', '/settings/job-titles'],
    ['R', '/settings/roles'],
    ['A', '/settings/permissions'],
  ],
  workOf: {
    hr: { rank: 1, first: { '/settings/users': 1 } },
    manager: { rank: 1, first: { '/settings/users': 2 } },
    accountant: { rank: 3 },
  },
  entities: [employees, submittedDocuments, departments, jobTitles, branches, roles, users, userGrants],
});
