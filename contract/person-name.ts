export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const NUMBER = /^\+?[\d\s().-]{6,}$/

/** Returns the name for a text to the person; empty for somebody who has no name but the number, or an id. */
export const knownName = (name: string): string => (NUMBER.test(name.trim()) ? '' : name)
