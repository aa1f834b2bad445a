/** Variables that texts for customers may contain as `{{name}}`. */
export const VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const
