export const contactPage = {
  newConversation: 'Nueva conversación',
  more: 'Más acciones del contacto',
  older: 'Ver más antiguas',
  tags: 'Etiquetas del contacto',
  firstConnection: 'Escribió primero a {{name}}',
  parts: {
    label: 'Partes del contacto',
    conversations: 'Conversaciones',
    files: 'Archivos',
    campaigns: 'Campañas',
  },
  conversations: {
    none: 'Ninguna conversación que puedas ver.',
    noQueue: 'Sin cola',
    nobody: 'Sin agente',
    unreadable: 'No puedes leer esta conversación.',
    open: 'En atención',
    pending: 'En espera',
  },
  files: {
    none: 'Ningún archivo.',
    all: 'Ver todos',
    allNamed: 'Ver todos los archivos',
  },
  campaigns: {
    none: 'Ninguna campaña.',
  },
  notes: {
    none: 'Ninguna nota.',
    noneWithoutTicket: 'Ninguna nota. Una nota pertenece a una conversación: abre una primero.',
  },
  schedule: {
    title: 'Próximo mensaje programado',
    add: 'Programar',
  },
  consent: {
    title: 'Consentimiento',
    history: 'Historial',
    consent: 'Aceptó recibir campañas',
    refusal: 'Se dio de baja de las campañas',
    revocation: 'Volvió a aceptar',
    mistake: 'La baja fue un error',
  },
  fields: {
    title: 'Campos',
    edit: 'Editar campos',
    none: 'Ningún campo todavía.',
    define: 'Definir campos',
  },
  merge: {
    open: 'Unir con otro',
    title: 'Unir otro contacto con {{name}}',
    choose:
      'Elige el contacto que es la misma persona. Sus conversaciones, notas, etiquetas y campos pasan a {{name}}.',
    confirm:
      '{{other}} pasa a ser {{name}}: conversaciones, notas, etiquetas y campos. Durante 24 horas se puede deshacer.',
    same: 'Es este mismo contacto. Elige otro.',
  },
}
