/** Under it lies what is read of one's own sessions. */
export const sessionsKey = ['sessions'] as const;
