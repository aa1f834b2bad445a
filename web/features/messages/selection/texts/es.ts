import type { messageSelection as pt } from './pt.ts'

export const messageSelection: typeof pt = {
  choose: 'Seleccionar',
  label: 'Selección de mensajes',
  message: 'Seleccionar: {{text}}',
  chosen_one: '{{count}} mensaje seleccionado',
  chosen_other: '{{count}} mensajes seleccionados',
  limit: 'Como máximo {{count}} a la vez',
  forward: 'Reenviar',
  end: 'Terminar la selección',
  forwardTitle_one: 'Reenviar mensaje',
  forwardTitle_other: 'Reenviar {{count}} mensajes',
  forwarded_one: 'Mensaje reenviado',
  forwarded_other: '{{count}} mensajes reenviados',
}
