/** Apart from the schemas of the look, because the form asks them of a file before anything is sent. */

export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
export const MAX_LOGO_BYTES = 2_000_000
