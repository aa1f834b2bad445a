import type { Connection } from '#contract/connections.ts'
import type { ConnectionFields } from './api.ts'

/** What the dialog edits. Minutes are numbers, or '' while the field is empty; chosen ids are text, as selects want. */
export type FormFields = {
  name: string
  isDefault: boolean
  queueIds: string[]
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
}

const DEFAULT_MENUS = 3

export const fieldsOf = (connection: Connection | null): FormFields => ({
  name: connection?.name ?? '',
  isDefault: connection?.isDefault ?? false,
  queueIds: connection?.queues.map((queue) => String(queue.id)) ?? [],
  token: connection?.token ?? '',
  greetingMessage: connection?.greetingMessage ?? '',
  complationMessage: connection?.complationMessage ?? '',
  outOfHoursMessage: connection?.outOfHoursMessage ?? '',
  ratingMessage: connection?.ratingMessage ?? '',
  farewellMessage: connection?.farewellMessage ?? '',
  sendIdQueue: connection?.sendIdQueue ? String(connection.sendIdQueue) : null,
  timeSendQueue: connection?.timeSendQueue ?? 0,
  maxUseBotQueues: connection?.maxUseBotQueues ?? DEFAULT_MENUS,
  timeUseBotQueues: connection?.timeUseBotQueues ?? 0,
  expiresTicket: connection?.expiresTicket ?? 0,
  expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
})

export const toInput = ({ sendIdQueue, queueIds, ...fields }: FormFields): ConnectionFields => ({
  ...fields,
  queueIds: queueIds.map(Number),
  sendIdQueue: sendIdQueue === null ? null : Number(sendIdQueue),
})

const TOKEN_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const TOKEN_LENGTH = 40

/** Hard to guess, easy to read aloud: no letters that look alike. */
export function makeToken(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(TOKEN_LENGTH))
  return [...numbers].map((number) => TOKEN_LETTERS[number % TOKEN_LETTERS.length]).join('')
}
