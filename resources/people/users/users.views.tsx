import { inputPlace, later } from '#src/ui/later.tsx';
import { views } from '#src/client/catalogue/views.ts';
import { users } from './users.ts';

export const userViews = views(users, {
  // As it stands in the form of its employee, the only one it has.
  inputs: { 'login.role_id': later(() => import('./RoleInput.tsx'), inputPlace) },
});
