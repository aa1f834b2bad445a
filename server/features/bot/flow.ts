import type { WorkingHours } from '#contract/companies.ts'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'

/** What the bot of one connection says and offers, as the company wrote it. The bot reads nothing else. */
export type BotFlow = {
  /** Of the connection. Empty: no such text. */
  greetingMessage: string
  outOfHoursMessage: string
  /** How often a menu is sent without being asked for; 0: as often as it takes. */
  maxUseBotQueues: number
  /** Minutes after a menu in which it is not sent again. */
  timeUseBotQueues: number
  /** Those of the connection, in the order in which they are offered. */
  queues: BotQueue[]
  scheduleType: ScheduleType
  /** The company's hours. */
  schedules: WorkingHours[]
  timezone: string
  /** Of what the bot says around the company's texts. */
  language: CustomerLanguage
  /** The connection's greeting is said although there is nothing to choose, because there is only one queue. */
  greetsForOneQueue: boolean
}

export type ScheduleType = 'disabled' | 'queue' | 'company'

export type BotQueue = {
  id: number
  name: string
  color: string
  greetingMessage: string
  outOfHoursMessage: string
  schedules: WorkingHours[]
  file: BotFile | null
  /** The whole tree, siblings in the order in which they are offered. */
  options: BotOption[]
}

export type BotOption = { id: number; parentId: number | null; title: string; message: string; file: BotFile | null }

export type BotFile = { id: string; name: string; mimetype: string; size: number; seconds: number | null }

export const childrenOf = ({ options }: BotQueue, parentId: number | null): BotOption[] =>
  options.filter((option) => option.parentId === parentId)

export const findQueue = ({ queues }: BotFlow, id: number | null): BotQueue | undefined =>
  queues.find((queue) => queue.id === id)

export const findOption = ({ options }: BotQueue, id: number | null): BotOption | undefined =>
  options.find((option) => option.id === id)
