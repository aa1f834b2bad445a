import type { conversationTools as pt } from './pt.ts'

export const conversationTools: typeof pt = {
  letters: {
    label: 'Letras y números como atajos',
    hint: 'Desactívalos si un programa de voz los activa, o si los pulsas sin querer.',
  },
  keys: {
    steps: 'Ir a la conversación siguiente o a la anterior, también mientras escribes',
    messages: 'Con el mensaje vacío: ir a los mensajes, uno a uno',
    onMessage: 'En el mensaje: responder, reenviar, abrir la foto, editar, eliminar',
    save: 'En una ventana con campos: guardar',
  },
  search: {
    menu: 'Buscar en la conversación',
    label: 'Búsqueda en la conversación',
    placeholder: 'Buscar en los mensajes',
    previous: 'Resultado más reciente',
    next: 'Resultado más antiguo',
    close: 'Cerrar la búsqueda',
    hint: 'Escribe 2 letras o más del texto del mensaje.',
    none: 'Ningún mensaje con “{{text}}”',
    hits: 'Mensajes encontrados',
    position: '{{position}} de {{count}}',
    found_one: '{{count}} mensaje',
    found_other: '{{count}} mensajes',
    shortcut: 'Buscar en la conversación abierta',
  },
  print: {
    menu: 'Imprimir o guardar en PDF',
    print: 'Imprimir o guardar en PDF',
    back: 'Volver a la conversación',
    notes: 'Incluir notas internas',
    note: 'Nota interna',
    loading: 'Cargando la conversación: {{count}} mensajes',
    loaded_one: '{{count}} mensaje',
    loaded_other: '{{count}} mensajes',
    protocol: 'Protocolo {{code}}',
    printed: 'Impreso el {{time}}',
    empty: 'Ningún mensaje en esta conversación.',
  },
}
