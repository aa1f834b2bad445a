import type { Texts } from '#web/i18n/pt/index.ts'

export const calendar: Texts['calendar'] = {
  clear: 'Clear: {{name}}',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}
