import type { ErrorCode } from '#contract/errors.ts'

export type TableFault = Extract<ErrorCode, 'ERR_IMPORT_TOO_LARGE' | 'ERR_IMPORT_UNREADABLE'>

/** Why a file gives no rows; the message is the code, which survives the way out of the worker thread. */
export class TableError extends Error {
  readonly fault: TableFault
  constructor(fault: TableFault) {
    super(fault)
    this.name = 'TableError'
    this.fault = fault
  }
}
