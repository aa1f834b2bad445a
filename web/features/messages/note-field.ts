/** The field of a note outside of the composer, with the colleagues whom it may mention. */
export { NoteField } from './composer/NoteField.tsx'
export { useColleagues } from './composer/useMentions.ts'
