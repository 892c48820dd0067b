import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { users } from './users.ts';

export const userPieces = pieces(users, {
  // As it stands in the form of its employee, the only one it has.
  inputs: { 'login.role_id': later(() => import('./RoleInput.tsx'), inputPlace) },
});
