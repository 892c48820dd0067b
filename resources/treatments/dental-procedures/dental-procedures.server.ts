import { serverRules } from '#server/kit/rules.ts';
import { careFigureRows } from './careFigures.server.ts';
import { procedureUseRows } from './procedureUse.server.ts';
import { dentalProcedures } from './dental-procedures.ts';
import { materialUseRows } from './materialUse.server.ts';
import { priceHistoryRows } from './priceHistory.server.ts';
import { duplicateScan, procedureMergeCalls, procedureTwins } from './procedureMerging.server.ts';
import { filledUnits, judgeRecipe } from './recipes.server.ts';
import { reprice, repricePreview } from './repricing.server.ts';

/** Something was merged into it, and is still. */
const isMergedInto = `exists (select from merges m where m.clinic_id = t.clinic_id and m.resource = 'dental-procedures' and m.kept_id = t.id and m.undone_at is null)`;

/** Recipes without circles, prices that are changed together, and twins that become one (clinic.md 5). */
export const procedureRules = serverRules(dentalProcedures, {
  chooserData: {
    scope: 't.scope',
    dentition: 't.dentition',
    sessions: 't.sessions',
    chart_effect: 't.chart_effect',
    recall_months: 't.recall_months',
    lab_required: 't.lab_required',
  },
  twins: procedureTwins,
  judgesAlone: true,
  reports: {
    priceHistory: priceHistoryRows,
    ...careFigureRows,
    ...procedureUseRows,
    ...materialUseRows,
  },
  operations: { duplicateScan, ...procedureMergeCalls, repricePreview, reprice },
  offered: { merges: isMergedInto, unmerge: isMergedInto },
  prepare: filledUnits,
  async check(values, context) {
    await judgeRecipe(values, context.before, context);
  },
});
