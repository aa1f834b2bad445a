import { z } from 'zod'
import { CUSTOMER_LANGUAGES } from './automatic-texts.ts'
import { Time } from './fields.ts'
import { OPT_IN_ANSWERS, OPT_IN_WORDS, OPT_OUT_ANSWERS, OPT_OUT_WORDS } from './opt-out-words.ts'

/** The row of a setting, whose value is text: of the company's own, and of those of its campaigns. */
export const SettingRow = z.object({
  id: z.number().int(),
  key: z.string(),
  value: z.string(),
  companyId: z.number().int(),
  createdAt: Time,
  updatedAt: Time,
})
export const Setting = SettingRow.meta({ id: 'Setting' })
export type Setting = z.infer<typeof Setting>

/**
 * The cards of the settings screen, in order, and the part of the screen in which each stands. `installation` belongs to the
 * operator and applies to every company.
 */
const PART_OF_GROUP = {
  arrival: 'company',
  attendance: 'company',
  ending: 'company',
  team: 'company',
  linking: 'company',
  optOuts: 'company',
  ai: 'company',
  billing: 'access',
  ixc: 'access',
  mkAuth: 'access',
  asaas: 'access',
  installation: 'operator',
} as const
export type SettingGroup = keyof typeof PART_OF_GROUP
export const SETTING_GROUPS = Object.keys(PART_OF_GROUP) as SettingGroup[]

/** Lists the cards of one part of the settings screen. */
export const groupsIn = (part: (typeof PART_OF_GROUP)[SettingGroup]): SettingGroup[] =>
  SETTING_GROUPS.filter((group) => PART_OF_GROUP[group] === part)

type Toggle = { kind: 'toggle'; values: readonly [on: string, off: string] }
type Choice = { kind: 'choice'; values: readonly string[] }
/** A whole number; `range` is the smallest and the greatest value. */
type WholeNumber = { kind: 'number'; range: readonly [number, number]; unit: 'minutes' | 'hours' | 'days' | 'reais' }
type Text = { kind: 'text'; maxLength: number }
/** A text of several lines. `hasVariables`: customers receive it, with what its variables stand for. */
type Lines = { kind: 'lines'; maxLength: number; hasVariables?: true }
/** A value that can be written but is never returned. */
type Secret = { kind: 'secret'; maxLength: number }
/** The id of a prompt of the company, or nothing. */
type PromptChoice = { kind: 'prompt' }

type InGroup<Group extends SettingGroup> = { group: Group; default: string }
export type SettingDefinition = InGroup<SettingGroup> &
  (Toggle | Choice | WholeNumber | Text | Lines | Secret | PromptChoice)

const onOff = <Group extends SettingGroup>(group: Group, initial: 'enabled' | 'disabled') =>
  ({ group, kind: 'toggle', values: ['enabled', 'disabled'], default: initial }) as const
const text = <Group extends SettingGroup>(group: Group) =>
  ({ group, kind: 'text', maxLength: 2000, default: '' }) as const
const lines = <Group extends SettingGroup>(group: Group, initial: readonly string[] = []) =>
  ({ group, kind: 'lines', maxLength: 2000, default: initial.join('\n') }) as const
const secret = <Group extends SettingGroup>(group: Group) =>
  ({ group, kind: 'secret', maxLength: 2000, default: '' }) as const

/**
 * Every setting of a company. A missing row means the default. The settings screen and docs/settings.md are generated
 * from this table.
 */
export const SETTINGS = {
  scheduleType: { group: 'arrival', kind: 'choice', values: ['disabled', 'queue', 'company'], default: 'disabled' },
  chatBotType: { group: 'arrival', kind: 'choice', values: ['text'], default: 'text' },
  /** The language of the automatic texts, which surround the company's own texts. */
  customerLanguage: { group: 'arrival', kind: 'choice', values: CUSTOMER_LANGUAGES, default: 'pt' },
  sendGreetingMessageOneQueues: onOff('arrival', 'disabled'),
  CheckMsgIsGroup: onOff('arrival', 'enabled'),
  call: onOff('arrival', 'disabled'),
  sendGreetingAccepted: onOff('attendance', 'disabled'),
  sendMsgTransfTicket: onOff('attendance', 'disabled'),
  openTicketOnlyOther: onOff('attendance', 'disabled'),
  userSpyChat: onOff('attendance', 'disabled'),
  userRating: onOff('ending', 'disabled'),
  /** For this long a number from the customer counts as the answer to a rating request. */
  ratingsTimeout: { group: 'ending', kind: 'number', range: [1, 1440], unit: 'minutes', default: '30' },
  /** After this time without a message from the customer a ticket is closed automatically; 0 means never. */
  hoursCloseTicketsAuto: { group: 'ending', kind: 'number', range: [0, 8760], unit: 'hours', default: '0' },
  /** Whether a login leaves the user's other sessions open. The wire's rule is one session. */
  severalSessions: onOff('team', 'disabled'),
  /** Whether a number may be linked by the passkey of its account, where WhatsApp asks for it. */
  passkeyLinking: onOff('linking', 'disabled'),
  /** One word or phrase in each line; a message counts when the whole of it is one of them. */
  optOutWords: lines('optOuts', OPT_OUT_WORDS),
  optOutAnswers: lines('optOuts', OPT_OUT_ANSWERS),
  optInWords: lines('optOuts', OPT_IN_WORDS),
  optInAnswers: lines('optOuts', OPT_IN_ANSWERS),
  /** Sent once to a person who refuses, or allows again; empty means the built-in text in `customerLanguage`. */
  optOutMessage: { ...lines('optOuts'), hasVariables: true },
  optInMessage: { ...lines('optOuts'), hasVariables: true },
  /** What all models may cost on a day; 0 means no limit. */
  aiDailyBudget: { group: 'ai', kind: 'number', range: [0, 100_000], unit: 'reais', default: '20' },
  /** Whether models suggest, summarise, rewrite and translate for those who write to customers. */
  attendantAi: onOff('ai', 'disabled'),
  /** Whose server, key and model they use; empty means the prompt of the conversation, or else the company's first. */
  attendantAiPrompt: { group: 'ai', kind: 'prompt', default: '' },
  /** How long the list of calls of models goes back. */
  aiCallDays: { group: 'ai', kind: 'number', range: [30, 3650], unit: 'days', default: '180' },
  /** Which of the billing systems answers customers; `auto` means the first one that is set up. */
  billingSystem: { group: 'billing', kind: 'choice', values: ['auto', 'ixc', 'mkAuth', 'asaas'], default: 'auto' },
  ipixc: text('ixc'),
  tokenixc: secret('ixc'),
  ipmkauth: text('mkAuth'),
  clientidmkauth: text('mkAuth'),
  clientsecretmkauth: secret('mkAuth'),
  asaas: secret('asaas'),
  userCreation: onOff('installation', 'enabled'),
  campaignsEnabled: { group: 'installation', kind: 'toggle', values: ['true', 'false'], default: 'true' },
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)
export const settingDefinition = (key: SettingKey): SettingDefinition => SETTINGS[key]
export const isSecretSetting = (key: string): boolean => isSettingKey(key) && SETTINGS[key].kind === 'secret'

/** Credentials of other systems: only users who may change settings can read them. */
const ACCESS_GROUPS: readonly SettingGroup[] = ['ixc', 'mkAuth', 'asaas']
export const isAccessSetting = (key: string): boolean =>
  isSettingKey(key) && ACCESS_GROUPS.includes(SETTINGS[key].group)

/** Settings that the operator decides for a company: only super users can change them. */
export const isInstallationSetting = (key: string): boolean =>
  isSettingKey(key) && SETTINGS[key].group === 'installation'

/** Says whether the setting may have this value. */
export function isSettingValue(key: SettingKey, value: string): boolean {
  const definition = settingDefinition(key)
  switch (definition.kind) {
    case 'toggle':
    case 'choice':
      return (definition.values as readonly string[]).includes(value)
    case 'number': {
      const [least, greatest] = definition.range
      return /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= greatest
    }
    case 'prompt':
      return /^(?:[1-9]\d{0,14})?$/.test(value)
    case 'text':
    case 'lines':
    case 'secret':
      return value.length <= definition.maxLength
  }
}

/** The text that stands for a stored secret on the wire. Sent back unchanged, it changes nothing. */
export const SECRET_MASK = '••••••••'

export const SettingInput = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().max(2000)).optional(),
})
