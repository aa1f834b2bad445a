import type { ErrorCode } from '#contract/errors.ts'

export type TableErrorCode = Extract<ErrorCode, 'ERR_IMPORT_TOO_LARGE' | 'ERR_IMPORT_UNREADABLE'>

/** The reason why a file cannot be read. */
export class TableError extends Error {
  readonly fault: TableErrorCode
  constructor(fault: TableErrorCode) {
    super(fault)
    this.name = 'TableError'
    this.fault = fault
  }
}
