/** The exports that other features may use. */
export { makeAiCall } from './call.actions.ts'
export { toCallerError } from './errors.ts'
export { BudgetError } from './spending.actions.ts'
