/** What is loaded when the first row is chosen. */
export { BulkBar } from './BulkBar.tsx'
