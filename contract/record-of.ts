/** Returns an object with a value for each of the names. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name, index: number) => Value,
) => Object.fromEntries(names.map((name, index) => [name, valueOf(name, index)])) as Record<Name, Value>

/** Returns an object without some of its fields. */
export const without = <Given extends object, Name extends keyof Given>(given: Given, names: readonly Name[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name as Name))) as Omit<Given, Name>
