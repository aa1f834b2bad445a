import type { Texts } from '#web/i18n/pt/index.ts'

export const calendar: Texts['calendar'] = {
  clear: 'Limpiar: {{name}}',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}
