/** What is loaded when the first message is selected. */
export { SelectionBar } from './SelectionBar.tsx'
export { SelectMessage } from './SelectMessage.tsx'
