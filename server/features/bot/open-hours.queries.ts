import { DateTime } from 'luxon'
import type { BotFlow } from '#contract/bot/flow.ts'
import type { WorkingHours } from '#contract/companies.ts'
import type { Db } from '#server/db/client.ts'
import { readBotFlow } from './flow.queries.ts'
import { isOpenAt } from './hours.ts'

/** `opensAt` is the next time at which somebody answers; null while it is open, and when there is none within a week. */
export type OpenHours = { isOpen: boolean; opensAt: string | null }

/** The hours that count for a connection: those of the company, or of each of its queues, of which one that is open does. */
const plansOf = ({ scheduleType, schedules, queues }: BotFlow): WorkingHours[][] => {
  if (scheduleType === 'company') return [schedules]
  return scheduleType === 'queue' ? queues.map((queue) => queue.schedules) : []
}

const DAYS = 7

/** Every time at which a day or a schedule begins, from the given moment on. */
function beginningsAfter(plans: WorkingHours[][], timezone: string, now: Date): DateTime[] {
  const today = DateTime.fromJSDate(now, { zone: timezone }).startOf('day')
  const times = ['00:00', ...plans.flat().flatMap(({ startTime }) => (startTime ? [startTime] : []))]
  return Array.from({ length: DAYS + 1 }, (_none, day) => today.plus({ days: day }))
    .flatMap((day) =>
      times.map((time) => day.set({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3, 5)) })),
    )
    .filter((moment) => moment.toMillis() > now.getTime())
    .toSorted((left, right) => left.toMillis() - right.toMillis())
}

/** Says whether somebody answers now on the connection, by its business hours, and when somebody does. */
export async function readOpenHours(db: Db, companyId: number, connectionId: number, now: Date): Promise<OpenHours> {
  const flow = await readBotFlow(db, companyId, connectionId)
  const plans = plansOf(flow)
  const isOpenOn = (moment: Date): boolean =>
    plans.length === 0 || plans.some((plan) => isOpenAt(plan, flow.timezone, moment))
  if (isOpenOn(now)) return { isOpen: true, opensAt: null }
  const next = beginningsAfter(plans, flow.timezone, now).find((moment) => isOpenOn(moment.toJSDate()))
  return { isOpen: false, opensAt: next?.toUTC().toISO() ?? null }
}
