import type * as pt from './pt.ts'

const texts = {
  recent: 'Recientes',
  guide: 'Guía, en portugués',
  contacts: 'Contactos',
  action: {
    accept: 'Aceptar',
    resolve: 'Resolver',
    return: 'Devolver a la cola',
    reopen: 'Reabrir',
    transfer: 'Transferir…',
    snooze: 'Posponer…',
    wake: 'Traer de vuelta',
    search: 'Buscar en la conversación',
    reply: 'Responder',
    note: 'Escribir nota interna',
    quick: 'Respuesta rápida',
    templates: 'Plantillas de WhatsApp oficial',
    contact: 'Mostrar u ocultar el contacto',
    macros: 'Aplicar una macro…',
    schedule: 'Programar un mensaje…',
    editContact: 'Editar contacto…',
    delete: 'Eliminar conversación…',
  },
  macro: 'Macro: {{name}}',
  transferTo: 'Transferir a {{name}}',
  addTag: 'Poner la etiqueta {{name}}',
  removeTag: 'Quitar la etiqueta {{name}}',
  lists: 'Listas de conversaciones',
  onlyTag: 'Mostrar solo la etiqueta {{name}}',
  tab: {
    options: 'Opciones',
    hours: 'Horarios',
    look: 'Apariencia',
    companies: 'Empresas',
    plans: 'Planes',
    helps: 'Ayuda',
  },
  status: { open: 'En atención', pending: 'En espera', closed: 'Resuelta' },
}

export const palette: typeof pt.palette = { palette: texts }
