import type { Texts } from '#web/i18n/pt/index.ts'

export const week: Texts['week'] = {
  label: 'Horarios de la semana',
  day: {
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
  from: '{{day}}, inicio',
  to: '{{day}}, fin',
  copyToAll: 'Copiar a todos los días',
  copyDayToAll: 'Copiar el horario de {{day}} a todos los días',
  makeClosed: 'Cerrado todo el día',
  makeAllDay: 'Abierto todo el día',
  closed: 'Cerrado',
  allDay: 'Abierto todo el día',
  until: 'hasta las {{time}} del día siguiente',
  noTime: 'Usa HH:MM',
  bothTimes: 'Completa los dos horarios',
  helpOvernight: 'Un fin anterior al inicio pasa de medianoche: 22:00 – 06:00 dura hasta las 06:00 del día siguiente.',
  helpClosed: 'Inicio y fin iguales, como 00:00 – 00:00: cerrado todo el día.',
  helpAllDay: 'Los dos en blanco: abierto todo el día.',
}
