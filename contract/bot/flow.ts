import type { Break } from '#contract/business-hours.ts'
import type { WorkingHours } from '#contract/companies.ts'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'

/** The texts, menus and hours of one connection's bot. The bot depends on nothing else. */
export type BotFlow = {
  /** The greeting of the connection; empty means that there is none. */
  greetingMessage: string
  outOfHoursMessage: string
  /** How often a menu is sent without being asked for; 0 means no limit. */
  maxUseBotQueues: number
  /** Minutes after a menu in which it is not sent again. */
  timeUseBotQueues: number
  /** The connection's queues, in the order of the menu. */
  queues: BotQueue[]
  scheduleType: ScheduleType
  /** The company's business hours. */
  schedules: WorkingHours[]
  breaks: Break[]
  /** The language of the bot's built-in texts. */
  language: CustomerLanguage
  /** Whether the connection's greeting is also sent when there is only one queue. */
  greetsForOneQueue: boolean
}

export type ScheduleType = 'disabled' | 'queue' | 'company'

/** When somebody answers. Only a queue may answer on the company's holidays, too. */
export type OpenDays = { schedules: WorkingHours[]; breaks: Break[]; opensOnHolidays?: boolean }

export type BotQueue = {
  id: number
  name: string
  color: string
  greetingMessage: string
  outOfHoursMessage: string
  schedules: WorkingHours[]
  breaks: Break[]
  opensOnHolidays: boolean
  file: BotFile | null
  /** The whole tree; siblings have the order of the menu. */
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
