/** How many ms of the processor a task may take: on a busy machine a harmless file takes much longer by the clock. */
export const LIMIT_MS = {
  facts: 3_000,
  preview: 8_000,
  logo: 8_000,
  rewrap: 8_000,
  film: 8_000,
  pdfText: 60_000,
  table: 60_000,
}
