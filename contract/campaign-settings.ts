import { z } from 'zod'
import { SettingRow } from './settings.ts'

export const MESSAGE_INTERVALS = [0, 5, 10, 15, 20] as const
export const LONGER_INTERVALS = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

/** Braces belong to the text, and would keep the shortcut from ever being found there. */
const NO_BRACES = /^[^{}]*$/
const Variable = z.object({
  key: z.string().trim().min(1, 'Obrigatório').max(50, 'Too Long!').regex(NO_BRACES, 'Invalid value'),
  value: z.string().max(1000, 'Too Long!'),
})
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const HourText = z.string().regex(CLOCK)
/** When campaigns send. `days` are weekdays from 0, Sunday. A window may not cross midnight. */
export const SendingHours = z
  .object({
    from: HourText,
    to: HourText,
    days: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  })
  .refine(({ from, to }) => from < to || !CLOCK.test(from) || !CLOCK.test(to), { path: ['to'], error: 'Invalid value' })
export type SendingHours = z.infer<typeof SendingHours>

/** Other clients send the number as text. Nothing else may count as 0, which stands for no pause at all. */
const oneOf = (values: readonly number[]) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,4}$/)])
    .transform(Number)
    .refine((value) => values.includes(value), 'Invalid value')

/**
 * `messageInterval` and `greaterInterval` are seconds; after each `longerIntervalAfter` messages comes the greater one.
 * `dailyFirstContacts`: absent or null, by the number's age; 0, no limit. `quietHours` is what the wire calls
 * the hours in which campaigns send, on the clock of the recipient as far as the number tells; absent, 08 to 20 h from Monday
 * to Saturday; null, at any hour. `confirmationHours`: how long an answer to the confirmation is waited for.
 */
export const CampaignSettingsInput = z.object({
  messageInterval: oneOf(MESSAGE_INTERVALS).optional(),
  longerIntervalAfter: oneOf(LONGER_INTERVALS).optional(),
  greaterInterval: oneOf(LONGER_INTERVALS).optional(),
  variables: z.array(Variable).max(100).optional(),
  dailyFirstContacts: z.number().int().min(0).max(100_000).nullish(),
  quietHours: SendingHours.nullish(),
  confirmationHours: z.number().int().min(1).max(720).optional(),
})
export type CampaignSettingsInput = z.infer<typeof CampaignSettingsInput>

export const CampaignSettingsBody = z.object({ settings: CampaignSettingsInput })

export const DEFAULT_SENDING_HOURS: SendingHours = { from: '08:00', to: '20:00', days: [1, 2, 3, 4, 5, 6] }
export type CampaignSettings = {
  [Key in keyof CampaignSettingsInput]-?: Exclude<CampaignSettingsInput[Key], undefined>
}
const DEFAULT_CAMPAIGN_SETTINGS: CampaignSettings = {
  ...{ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, confirmationHours: 48 },
  ...{ variables: [], dailyFirstContacts: null, quietHours: DEFAULT_SENDING_HOURS },
}

/** `value` is JSON. */
export const CampaignSetting = SettingRow.meta({ id: 'CampaignSetting' })
export type CampaignSetting = z.infer<typeof CampaignSetting>

function parseValue(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Returns every setting, with the default for those that are not saved or cannot be read. */
export function readCampaignSettings(rows: readonly CampaignSetting[]): CampaignSettings {
  const saved = Object.fromEntries(rows.map(({ key, value }) => [key, parseValue(value)]))
  const read = CampaignSettingsInput.safeParse(saved)
  const known = read.success ? Object.entries(read.data).filter(([, value]) => value !== undefined) : []
  return { ...DEFAULT_CAMPAIGN_SETTINGS, ...(Object.fromEntries(known) as Partial<CampaignSettings>) }
}
