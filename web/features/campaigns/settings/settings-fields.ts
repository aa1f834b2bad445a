import type { UseFormReturnType } from '@mantine/form'
import { DEFAULT_SENDING_HOURS, type CampaignSettings } from '#contract/campaign-settings.ts'

/** age: as many as the number's age allows. own: `firstContacts`. none: no limit. */
export type FirstContactsRule = 'age' | 'own' | 'none'

export type SettingsFields = {
  messageInterval: string
  longerIntervalAfter: string
  greaterInterval: string
  variables: { key: string; value: string }[]
  firstContactsRule: FirstContactsRule
  firstContacts: number | string
  hasSendingHours: boolean
  from: string
  to: string
  days: number[]
  confirmationHours: string
}

export type SettingsFormState = UseFormReturnType<SettingsFields>

const DEFAULT_FIRST_CONTACTS = 100

function ruleOf(dailyFirstContacts: number | null): FirstContactsRule {
  if (dailyFirstContacts === null) return 'age'
  return dailyFirstContacts === 0 ? 'none' : 'own'
}

export function fieldsOf(settings: CampaignSettings): SettingsFields {
  const { quietHours, dailyFirstContacts } = settings
  const { from, to, days } = quietHours ?? DEFAULT_SENDING_HOURS
  return {
    messageInterval: String(settings.messageInterval),
    longerIntervalAfter: String(settings.longerIntervalAfter),
    greaterInterval: String(settings.greaterInterval),
    variables: settings.variables,
    firstContactsRule: ruleOf(dailyFirstContacts),
    firstContacts: dailyFirstContacts || DEFAULT_FIRST_CONTACTS,
    hasSendingHours: quietHours !== null,
    ...{ from, to, days },
    confirmationHours: String(settings.confirmationHours),
  }
}

const FIRST_CONTACTS: Record<FirstContactsRule, (own: number) => number | null> = {
  age: () => null,
  own: (own) => own,
  none: () => 0,
}

export function toSettings(fields: SettingsFields): CampaignSettings {
  const { from, to, days } = fields
  return {
    messageInterval: Number(fields.messageInterval),
    longerIntervalAfter: Number(fields.longerIntervalAfter),
    greaterInterval: Number(fields.greaterInterval),
    variables: fields.variables,
    dailyFirstContacts: FIRST_CONTACTS[fields.firstContactsRule](Number(fields.firstContacts)),
    quietHours: fields.hasSendingHours ? { from, to, days: days.toSorted((one, other) => one - other) } : null,
    confirmationHours: Number(fields.confirmationHours),
  }
}
