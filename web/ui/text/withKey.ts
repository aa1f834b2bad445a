/** The words of a tooltip with the key that does the same, as all tooltips name it. */
export const withKey = (words: string, key: string): string => `${words} (${key})`
