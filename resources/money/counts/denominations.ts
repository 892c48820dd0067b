/** Notes and coins in use, the largest first, as exact decimals: Egypt and the clinics' other currencies (clinic.md G5). */
const inUse: Readonly<Record<string, readonly string[]>> = {
  EGP: ['200', '100', '50', '20', '10', '5', '1', '0.5'],
  SAR: ['500', '200', '100', '50', '20', '10', '5', '1'],
  AED: ['1000', '500', '200', '100', '50', '20', '10', '5', '1'],
  QAR: ['500', '200', '100', '50', '10', '5', '1'],
  KWD: ['20', '10', '5', '1', '0.5', '0.25', '0.1', '0.05'],
  BHD: ['20', '10', '5', '1', '0.5', '0.1', '0.05'],
  OMR: ['50', '20', '10', '5', '1', '0.5', '0.1', '0.05'],
  JOD: ['50', '20', '10', '5', '1', '0.5', '0.25', '0.1'],
};

/** What a drawer of this currency is counted by; nothing where it is not known: lines are added by hand then. */
export const denominationsOf = (currency: string): readonly string[] => inUse[currency] ?? [];
