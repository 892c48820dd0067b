import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { payrollCirclePieces } from './payroll-circles/payroll-circles.pieces.tsx';
import { penaltyPieces } from './penalties/penalties.pieces.tsx';
import { salaryAssignmentPieces } from './salary-assignments/salary-assignments.pieces.tsx';
import { salaryComponentPieces } from './salary-components/salary-components.pieces.tsx';
import { salarySlipPieces } from './salary-slips/salary-slips.pieces.tsx';
import { salarySystemPieces } from './salary-systems/salary-systems.pieces.tsx';
import { sulfaPieces, sulfaSettingsPieces } from './sulfa/sulfa.pieces.tsx';
import { achievementPieces } from './targets/target-achievements.pieces.tsx';
import { targetPieces } from './targets/targets.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [
  salaryAssignmentPieces,
  salaryComponentPieces,
  salarySystemPieces,
  salarySlipPieces,
  penaltyPieces,
  targetPieces,
  achievementPieces,
  sulfaPieces,
  sulfaSettingsPieces,
  payrollCirclePieces,
];
