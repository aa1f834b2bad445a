/** Formats an hour: 8 is "08h". */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}h`
