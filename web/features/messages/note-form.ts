/** What adds a note to the list of a contact's. The field comes with the first note that somebody writes. */
export { NoteForm } from './composer/NoteForm.tsx'
