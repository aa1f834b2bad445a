/** The row of a statement that always gives one. */
export function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row was expected')
  return row
}
