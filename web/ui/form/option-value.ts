/** Returns an id as the text that a select requires; null for none. */
export const toOptionValue = (id: number | null | undefined): string | null => (id ? String(id) : null)
