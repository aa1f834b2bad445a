import type * as pt from './pt.ts'

export const push: typeof pt.push = {
  title: 'Avisos con Balcão cerrado',
  device: 'Avisar en este dispositivo',
  deviceHint: 'Hasta que salgas o cierres la sesión de este dispositivo.',
  denied: 'Este navegador no permite avisos de Balcão. Permítelos en su configuración.',
  unsupported: 'Este navegador no recibe avisos. En iPhone, agrega Balcão a la pantalla de inicio y ábrelo desde ahí.',
  kinds: 'Avisar de',
  kind: {
    waiting: 'Clientes que esperan',
    own: 'Mis conversaciones',
    mention: 'Menciones a mí en notas y en el chat interno',
    chat: 'Mensajes del chat interno',
  },
  quiet: 'Horario de silencio',
  quietHint: 'En la zona horaria de la empresa.',
  quietStart: 'De',
  quietEnd: 'Hasta',
  saved: 'Avisos guardados.',
}
