import type { groupPanel as pt } from './pt.ts'

export const groupPanel: typeof pt = {
  title: 'Participantes',
  list: 'Participantes del grupo',
  search: 'Buscar participante',
  none: 'Nadie con “{{text}}”',
  unavailable: 'WhatsApp no respondió sobre este grupo. Mira si la conexión está activa.',
  left: 'El número de la conexión ya no participa en este grupo.',
  allSend: 'Todos pueden enviar mensajes',
  adminsSend: 'Solo administradores envían mensajes',
  allEdit: 'Todos pueden editar los datos del grupo',
  adminsEdit: 'Solo administradores editan los datos del grupo',
  ownAdmin: 'El número de la conexión es administrador',
  ownMember: 'El número de la conexión no es administrador',
  owner: 'Dueño',
  admin: 'Admin',
  own: 'Nuestro número',
  noNumber: 'Número oculto',
  contact: 'Abrir contacto',
  talk: 'Conversar',
}
