/** Pages are read one after the other while rows move between them: one that comes twice counts once. */
export const eachOnce = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
