import { z } from 'zod'
import { Time } from '#contract/paging.ts'

/** A setting as the wire shows it: everything is text. */
export const Setting = z
  .object({
    id: z.number().int(),
    key: z.string(),
    value: z.string(),
    companyId: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Setting' })
export type Setting = z.infer<typeof Setting>

/** range: a whole number, the least and the greatest. */
type Definition = {
  default: string
  values?: readonly string[]
  range?: readonly [number, number]
  secret?: boolean
  maxLength?: number
}

const toggle = (initial: 'enabled' | 'disabled'): Definition => ({ default: initial, values: ['enabled', 'disabled'] })
const secret = (): Definition => ({ default: '', secret: true, maxLength: 2000 })

/** Every setting a company has. A missing row means the default; secrets are never answered. */
export const SETTINGS = {
  userRating: toggle('disabled'),
  /** Minutes in which a number from the customer is an answer to the question how it was. */
  ratingsTimeout: { default: '30', range: [1, 1440] },
  /** Hours without a word from the customer after which a conversation ends by itself; 0: never. */
  hoursCloseTicketsAuto: { default: '0', range: [0, 8760] },
  scheduleType: { default: 'disabled', values: ['disabled', 'queue', 'company'] },
  call: toggle('disabled'),
  CheckMsgIsGroup: toggle('enabled'),
  sendGreetingAccepted: toggle('disabled'),
  sendMsgTransfTicket: toggle('disabled'),
  sendGreetingMessageOneQueues: toggle('disabled'),
  chatBotType: { default: 'text', values: ['text'] },
  userSpyChat: toggle('disabled'),
  openTicketOnlyOther: toggle('disabled'),
  userCreation: toggle('enabled'),
  campaignsEnabled: { default: 'true', values: ['true', 'false'] },
  ipixc: { default: '', maxLength: 2000 },
  tokenixc: secret(),
  ipmkauth: { default: '', maxLength: 2000 },
  clientidmkauth: { default: '', maxLength: 2000 },
  clientsecretmkauth: secret(),
  asaas: secret(),
} as const satisfies Record<string, Definition>

export type SettingKey = keyof typeof SETTINGS
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)
export const settingDefinition = (key: SettingKey): Definition => SETTINGS[key]

/** Access to other systems: only those who may change settings read these. */
const PROVIDER_KEYS: readonly string[] = [
  'ipixc',
  'tokenixc',
  'ipmkauth',
  'clientidmkauth',
  'clientsecretmkauth',
  'asaas',
] satisfies SettingKey[]
export const isProviderSetting = (key: string): boolean => PROVIDER_KEYS.includes(key)

/** What a secret that is set looks like on the wire. Sent back unchanged, it changes nothing. */
export const SECRET_MASK = '••••••••'

export const SettingInput = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().max(2000)).optional(),
})
