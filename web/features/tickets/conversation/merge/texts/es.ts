import type { ticketMerge as pt } from './pt.ts'

export const ticketMerge: typeof pt = {
  others: 'Otras conversaciones abiertas',
  action: 'Unir #{{id}} a esta conversación',
  title: '¿Unir las conversaciones?',
  text: 'La conversación #{{id}} se resuelve sin mensaje al cliente. Sus etiquetas y su espera pasan a esta, y sus mensajes siguen aquí. Tus respuestas salen por la conexión de esta conversación. Si el cliente vuelve a escribir por la otra conexión, empieza otra conversación.',
  confirm: 'Unir',
  done: 'Conversación #{{id}} unida a esta',
  undone: 'Las conversaciones están separadas de nuevo',
}
