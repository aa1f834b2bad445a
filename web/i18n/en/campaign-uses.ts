import type { Texts } from '#web/i18n/pt/index.ts'

export const campaignUses: Texts['campaignUses'] = {
  active_one:
    'The campaign {{names}} is running or scheduled with this list. Cancel it or wait for its end to delete the list.',
  active_other:
    '{{count, number}} campaigns are running or scheduled with this list: {{names}}. Cancel them or wait for their end to delete the list.',
  drafts_one: 'One campaign draft loses it.',
  drafts_other: '{{count, number}} campaign drafts lose it.',
  ended_one: 'One ended campaign used this list; its report stays.',
  ended_other: '{{count, number}} ended campaigns used this list; their reports stay.',
}
