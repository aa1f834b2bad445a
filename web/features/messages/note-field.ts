/** The field of a note outside of the composer, with the colleagues whom it may mention, and a form that has it alone. */
export { NoteField } from './composer/NoteField.tsx'
export { NoteForm } from './composer/NoteForm.tsx'
export { useColleagues } from './composer/useMentions.ts'
