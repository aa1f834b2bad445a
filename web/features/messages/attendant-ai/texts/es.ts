import type * as pt from './pt.ts'

const texts = {
  button: 'Ayuda de la IA',
  suggest: 'Sugerir respuesta',
  summarise: 'Resumir la conversación',
  rewrite: 'Reescribir',
  translate: 'Traducir',
  style: {
    friendlier: 'Más cordial',
    shorter: 'Más corto',
    correct: 'Corregir la ortografía',
    formal: 'Más formal',
  },
  toCustomer: 'Al idioma del cliente',
  writeFirst: 'Escribe algo antes',
  keptFromAi: 'Este contacto está marcado para no enviarse a ninguna IA',
  busy: {
    suggest: 'Pensando en una respuesta…',
    summarise: 'Resumiendo la conversación…',
    rewrite: 'Reescribiendo…',
    translate: 'Traduciendo…',
  },
  cancel: 'Cancelar',
  done: {
    suggest: 'Sugerencia de la IA. Revísela antes de enviarla.',
    rewrite: 'Texto reescrito por la IA.',
    translate: 'Texto traducido por la IA.',
  },
  undo: 'Deshacer',
  redo: 'Rehacer',
  dismiss: 'Cerrar',
  late: 'Seguiste escribiendo. El texto de la IA quedó aquí:',
  use: 'Usarlo en su lugar',
  discard: 'Descartar',
  sources_one: '{{count}} fuente',
  sources_other: '{{count}} fuentes',
  page: '{{name}}, p. {{page}}',
  noSources: 'Sin fuente: revisa lo que afirma.',
  summary: {
    title: 'Resumen',
    ask: 'Resumir',
    none: 'Nadie pidió un resumen de esta conversación.',
    again: 'Actualizar',
    by: '{{when}}, a pedido de {{name}}',
    new_one: 'Hay {{count}} mensaje nuevo desde el resumen',
    new_other: 'Hay {{count}} mensajes nuevos desde el resumen',
  },
  translation: { title: 'Traducción de la IA', hide: 'Ocultar traducción', retry: 'Intentar de nuevo' },
}

/** The texts of the AI for attendants, which a conversation loads when the company has switched it on. */
export const attendantAi: typeof pt.attendantAi = { attendantAi: texts }
