import type * as pt from './pt.ts'

export const todolist: typeof pt.todolist = {
  lead: 'What you want to remember. It stays in this browser; nobody else sees it.',
  new: 'New task',
  open: 'Open tasks',
  allDone: 'All done.',
  done_one: '{{count}} done',
  done_other: '{{count}} done',
  clear: 'Delete done ones',
  cleared_one: '{{count}} task deleted',
  cleared_other: '{{count}} tasks deleted',
  deleted: 'Task deleted',
  markOf: 'Done: {{text}}',
  editOf: 'Edit: {{text}}',
  deleteOf: 'Delete: {{text}}',
  createdAt: 'Created {{time}}',
  updatedAt: 'changed {{time}}',
  doneAt: 'done {{time}}',
  emptyTitle: 'No tasks',
  emptyText: 'Write down what must not be forgotten: callbacks, quotes, messages to pass on.',
}
