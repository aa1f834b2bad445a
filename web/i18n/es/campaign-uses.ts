import type { Texts } from '#web/i18n/pt/index.ts'

export const campaignUses: Texts['campaignUses'] = {
  active_one:
    'La campaña {{names}} está en curso o programada con esta lista. Cancélala o espera a que termine para eliminarla.',
  active_other:
    '{{count, number}} campañas están en curso o programadas con esta lista: {{names}}. Cancélalas o espera a que terminen para eliminarla.',
  drafts_one: 'Un borrador de campaña se queda sin ella.',
  drafts_other: '{{count, number}} borradores de campaña se quedan sin ella.',
  ended_one: 'Una campaña terminada usó esta lista; su informe se queda.',
  ended_other: '{{count, number}} campañas terminadas usaron esta lista; sus informes se quedan.',
}
