import type * as pt from './pt.ts'

export const todolist: typeof pt.todolist = {
  lead: 'Lo que quieres recordar. Queda solo en este navegador; nadie más lo ve.',
  new: 'Nueva tarea',
  open: 'Tareas pendientes',
  allDone: 'Todo hecho.',
  done_one: '{{count}} terminada',
  done_other: '{{count}} terminadas',
  clear: 'Eliminar terminadas',
  cleared_one: '{{count}} tarea eliminada',
  cleared_other: '{{count}} tareas eliminadas',
  deleted: 'Tarea eliminada',
  markOf: 'Terminar: {{text}}',
  editOf: 'Editar: {{text}}',
  deleteOf: 'Eliminar: {{text}}',
  createdAt: 'Creada el {{time}}',
  updatedAt: 'cambiada el {{time}}',
  doneAt: 'terminada el {{time}}',
  emptyTitle: 'Ninguna tarea',
  emptyText: 'Anota lo que no puedes olvidar: llamadas, presupuestos, recados.',
}
