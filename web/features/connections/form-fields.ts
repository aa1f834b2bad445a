import type { UseFormReturnType } from '@mantine/form'
import { isTypedKind, typedLinkingOf, type ChannelKind, type TypedKind, type TypedLinking } from '#contract/channels.ts'
import type { Connection, LinkCheckInput, LinkSecret } from '#contract/connections.ts'
import { SiteLook } from '#contract/webchat-site.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { toOptionValue } from '#web/ui/form/option-value.ts'
import type { ConnectionFields } from './api.ts'

/**
 * Holds the values of the form. Minutes are numbers, or '' while the field is empty; ids are text, as selects require.
 */
export type FormFields = {
  name: string
  isDefault: boolean
  queueIds: string[]
  promptId: string | null
  integrationId: string | null
  token: string
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  farewellMessage: string
  sendIdQueue: string | null
  timeSendQueue: number | ''
  maxUseBotQueues: number | ''
  timeUseBotQueues: number | ''
  expiresTicket: number | ''
  expiresInactiveMessage: string
  mergesTexts: boolean
  /** In whole units of the currency; the wire has hundredths. */
  monthlyBudget: number | ''
} & Record<LinkField, string> &
  SiteFields

/** The sites are the lines of a field, some of which may be empty. */
type SiteFields = { allowedOrigins: string[]; look: SiteLook }
export type LinkField = 'phoneNumberId' | 'wabaId' | LinkSecret
/** The fields by which a connection is linked, for each way of linking. */
const LINK_FIELDS: Record<TypedLinking, readonly (LinkField | keyof SiteFields)[]> = {
  cloudToken: ['phoneNumberId', 'wabaId', 'accessToken', 'appSecret', 'verifyToken'],
  botToken: ['botToken'],
  site: ['allowedOrigins', 'look'],
}
const ALL_LINK_FIELDS = Object.values(LINK_FIELDS).flat()

/** What the fields that link a connection get. */
export type LinkFieldsProps = { form: UseFormReturnType<FormFields>; connection: Connection }

const DEFAULT_MENUS = 3
const CENTS = 100

const parseOptionValue = (text: string | null): number | null => (text === null ? null : Number(text))

export const fieldsOf = (connection: Connection | null): FormFields => ({
  name: connection?.name ?? '',
  isDefault: connection?.isDefault ?? false,
  queueIds: connection?.queues.map((queue) => String(queue.id)) ?? [],
  promptId: toOptionValue(connection?.promptId),
  integrationId: toOptionValue(connection?.integrationId),
  token: connection?.token ?? '',
  greetingMessage: connection?.greetingMessage ?? '',
  complationMessage: connection?.complationMessage ?? '',
  outOfHoursMessage: connection?.outOfHoursMessage ?? '',
  ratingMessage: connection?.ratingMessage ?? '',
  farewellMessage: connection?.farewellMessage ?? '',
  sendIdQueue: toOptionValue(connection?.sendIdQueue),
  timeSendQueue: connection?.timeSendQueue ?? 0,
  maxUseBotQueues: connection?.maxUseBotQueues ?? DEFAULT_MENUS,
  timeUseBotQueues: connection?.timeUseBotQueues ?? 0,
  expiresTicket: connection?.expiresTicket ?? 0,
  expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
  mergesTexts: connection?.mergesTexts ?? false,
  monthlyBudget: connection?.monthlyBudget == null ? '' : connection.monthlyBudget / CENTS,
  phoneNumberId: connection?.phoneNumberId ?? '',
  wabaId: connection?.wabaId ?? '',
  accessToken: '',
  appSecret: '',
  verifyToken: '',
  botToken: '',
  allowedOrigins: connection?.allowedOrigins ?? [],
  look: connection?.look ?? SiteLook.parse({}),
})

/** The fields of a kind that is linked by them are left out for other kinds. */
export const toInput = (
  { sendIdQueue, promptId, integrationId, queueIds, allowedOrigins, monthlyBudget, ...others }: FormFields,
  kind: ChannelKind,
): ConnectionFields => ({
  ...fieldsFor(kind, { ...others, allowedOrigins: allowedOrigins.map((line) => line.trim()).filter(Boolean) }),
  queueIds: queueIds.map(Number),
  // An empty field is no limit. 0 stays 0 and is refused: whoever writes it does not mean that.
  monthlyBudget: monthlyBudget === '' ? null : Math.round(Number(monthlyBudget) * CENTS),
  sendIdQueue: parseOptionValue(sendIdQueue),
  promptId: parseOptionValue(promptId),
  integrationId: parseOptionValue(integrationId),
})

function fieldsFor<Fields extends Record<LinkField, string> & SiteFields>(kind: ChannelKind, values: Fields) {
  const linking = typedLinkingOf(kind)
  const own: readonly string[] = linking ? LINK_FIELDS[linking] : []
  const others: readonly string[] = ALL_LINK_FIELDS.filter((field) => !own.includes(field))
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => !others.includes(name)))
  return {
    ...(fields as Omit<Fields, LinkField | keyof SiteFields> & Partial<Record<LinkField, string> & SiteFields>),
    ...(isTypedKind(kind) ? { channel: kind } : {}),
  }
}

/** Returns what links a connection of the kind, to have it tried. */
export function toLinkCheck(fields: FormFields, kind: TypedKind): RequestValue<typeof LinkCheckInput> {
  const input = Object.entries(toInput(fields, kind))
  const link = Object.fromEntries(input.filter(([name]) => ALL_LINK_FIELDS.some((one) => one === name)))
  return { ...link, channel: kind } as RequestValue<typeof LinkCheckInput>
}

/** Returns the unsaved fields that influence the bot, for the simulator. */
export const draftOf = (fields: FormFields) => ({
  greetingMessage: fields.greetingMessage,
  outOfHoursMessage: fields.outOfHoursMessage,
  maxUseBotQueues: fields.maxUseBotQueues,
  timeUseBotQueues: fields.timeUseBotQueues,
  queueIds: fields.queueIds.map(Number),
})

export const TABS = ['general', 'messages', 'automation', 'simulator'] as const
export type Tab = (typeof TABS)[number]

const TAB_OF: Partial<Record<string, Tab>> = {
  name: 'general',
  token: 'general',
  isDefault: 'general',
  queueIds: 'general',
  ...Object.fromEntries(ALL_LINK_FIELDS.map((field) => [field, 'general' as const])),
  greetingMessage: 'messages',
  complationMessage: 'messages',
  outOfHoursMessage: 'messages',
  ratingMessage: 'messages',
  farewellMessage: 'messages',
}

/** Returns the tab that contains a field. */
export const tabOf = (field: string): Tab => TAB_OF[field.split('.')[0] ?? ''] ?? 'automation'

const TOKEN_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const TOKEN_LENGTH = 40

/** Generates a token that is hard to guess. It has no letters that look alike, so that it can be copied by hand. */
export function makeToken(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(TOKEN_LENGTH))
  return [...numbers].map((number) => TOKEN_LETTERS[number % TOKEN_LETTERS.length]).join('')
}
