/** The keys of an object that has no others than its type says. */
export const typedKeys = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]
