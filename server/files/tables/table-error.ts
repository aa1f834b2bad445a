import type { ErrorCode } from '#contract/errors.ts'

export type TableErrorCode = Extract<ErrorCode, 'ERR_IMPORT_TOO_LARGE' | 'ERR_IMPORT_UNREADABLE'>

/** Why a file gives no rows; the message is the code, which survives the way out of the worker thread. */
export class TableError extends Error {
  readonly fault: TableErrorCode
  constructor(fault: TableErrorCode) {
    super(fault)
    this.name = 'TableError'
    this.fault = fault
  }
}
