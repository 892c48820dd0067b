import { inputPlace, later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { users } from './users.ts';

export const userViews = views(users, {
  // As it stands in the form of its employee, the only one it has.
  inputs: { 'login.role_id': later(() => import('./RoleInput.tsx'), inputPlace) },
});
