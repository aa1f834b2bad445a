import type * as pt from './pt.ts'

export const tags: typeof pt.tags = {
  table: 'Tags',
  lead: 'They sort conversations by subject and make the columns of the board.',
  search: 'Search tags',
  add: 'New tag',
  edit: 'Edit tag',
  editNamed: 'Edit {{name}}',
  deleteNamed: 'Delete {{name}}',
  deleteTitle: 'Delete the tag {{name}}?',
  name: 'Name',
  color: 'Colour',
  preview: 'In conversations:',
  kanban: 'Column of the board',
  kanbanHint: 'Conversations with this tag stand in a column of the board.',
  kanbanOf: '{{name}} as a column of the board',
  column: { tickets: 'Conversations', kanban: 'Kanban' },
  emptyTitle: 'No tags yet',
  emptyText: 'Create the first ones here or during a conversation.',
}
