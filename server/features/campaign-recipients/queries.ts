export { isHeld } from './held.queries.ts'
