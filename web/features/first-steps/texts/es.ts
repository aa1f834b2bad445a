import type * as pt from './pt.ts'

export const firstSteps: typeof pt.firstSteps = {
  title: 'Primeros pasos',
  doneTitle: 'Todo listo',
  left_one: 'Falta {{count}}',
  left_other: 'Faltan {{count}}',
  close: 'Ocultar los primeros pasos',
  finish: 'Terminar',
  skip: 'Omitir',
  skipOf: 'Omitir: {{name}}',
  resume: 'Retomar',
  resumeOf: 'Retomar: {{name}}',
  state: { done: 'Hecho', skipped: 'Omitido', open: 'Por hacer' },
  step: {
    number: {
      title: 'Conecta un número',
      text: 'WhatsApp por código QR lleva un minuto. También hay Telegram, Instagram y chat del sitio.',
      action: 'Ir a conexiones',
    },
    queues: {
      title: 'Crea las colas',
      text: 'Ventas, Soporte, Finanzas: cada conversación llega a quien sabe atenderla.',
      action: 'Ir a colas',
    },
    hours: {
      title: 'Di cuándo atiende el equipo',
      text: 'Fuera del horario de atención y en feriados, quien escribe recibe un aviso.',
      action: 'Definir horarios',
    },
    team: {
      title: 'Invita al equipo',
      text: 'Cada persona entra con su correo y ve sus colas.',
      action: 'Ir a usuarios',
    },
    firstAnswer: {
      title: 'Responde la primera conversación',
      text: 'Aparece en “En espera” en cuanto un cliente escribe a tu número.',
    },
  },
  samples: {
    offer: '¿Quieres practicar antes? Cuatro conversaciones de ejemplo, de las que no se envía nada.',
    present: 'Las conversaciones marcadas “(ejemplo)” son para practicar: nada se envía ni entra en los informes.',
    make: 'Crear ejemplos',
    made: 'Los ejemplos están en “En espera”',
    delete: 'Eliminar ejemplos',
    deleteTitle: '¿Eliminar las conversaciones de ejemplo?',
    deleteText:
      'Los contactos de ejemplo y todo lo que se escribió en ellos dejan de existir. Las conversaciones reales quedan.',
    deleted: 'Ejemplos eliminados',
  },
}
