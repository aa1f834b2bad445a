import type * as pt from './pt.ts'

export const tags: typeof pt.tags = {
  table: 'Etiquetas',
  lead: 'Separan las conversaciones por asunto y forman las columnas del kanban.',
  search: 'Buscar etiqueta',
  add: 'Nueva etiqueta',
  edit: 'Editar etiqueta',
  editNamed: 'Editar {{name}}',
  deleteNamed: 'Eliminar {{name}}',
  deleteTitle: '¿Eliminar la etiqueta {{name}}?',
  name: 'Nombre',
  color: 'Color',
  preview: 'En las conversaciones:',
  kanban: 'Columna del kanban',
  kanbanHint: 'Las conversaciones con esta etiqueta están en una columna del tablero.',
  kanbanOf: '{{name}} como columna del kanban',
  column: { tickets: 'Conversaciones', kanban: 'Kanban' },
  emptyTitle: 'Ninguna etiqueta todavía',
  emptyText: 'Crea las primeras aquí o durante una conversación.',
}
