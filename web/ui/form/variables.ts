/** Variables that texts for customers may contain, in the order in which they are offered. */
export const VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const

/** Variables that are filled in, too, and only known to whoever types them. */
export const OTHER_VARIABLES = ['email', 'number', 'user', 'queue', 'ticket'] as const

/** Returns a variable as a text contains it. */
export const inBraces = (name: string): string => `{{${name}}}`
