/** Whose rows a list of that name has: `penalties~self` those of penalties, `stock-batches/<id>/reports/uses` those of batches. */
export const resourceOfKey = (name: string): string => /^[^~/]*/.exec(name)?.[0] ?? name;
