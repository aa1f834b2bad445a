/** Returns the row of a statement that always returns one. Throws if there is none. */
export function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row was expected')
  return row
}
