import { DateTime } from 'luxon'
import type { BotFlow, OpenDays } from '#contract/bot/flow.ts'
import type { Db } from '#server/db/client.ts'
import { readBotFlow } from './flow.queries.ts'
import { isOpenAt, spansOn, type Calendar } from './hours.ts'

/** `opensAt` is the next time at which somebody answers; null while it is open, and when there is none within a week. */
export type OpenHours = { isOpen: boolean; opensAt: string | null }

/** The hours that count for a connection: those of the company, or of each of its queues, of which one that is open does. */
const plansOf = ({ scheduleType, queues, schedules, breaks }: BotFlow): OpenDays[] => {
  if (scheduleType === 'company') return [{ schedules, breaks }]
  return scheduleType === 'queue' ? queues : []
}

const DAYS = 7

/** Every time at which a span of some plan begins, from the given moment on. */
function beginningsAfter(plans: OpenDays[], { timezone, holidays }: Calendar, now: Date): DateTime[] {
  const today = DateTime.fromJSDate(now, { zone: timezone }).startOf('day')
  return Array.from({ length: DAYS + 1 }, (_none, days) => today.plus({ days }))
    .flatMap((day) =>
      plans
        .flatMap((plan) => spansOn(plan, holidays, day))
        .map(({ start }) => day.set({ hour: Math.floor(start / 60), minute: start % 60 })),
    )
    .filter((moment) => moment.toMillis() > now.getTime())
    .toSorted((left, right) => left.toMillis() - right.toMillis())
}

/** Says whether somebody answers now on the connection, by its business hours, and when somebody does. */
export async function readOpenHours(db: Db, companyId: number, connectionId: number, now: Date): Promise<OpenHours> {
  const flow = await readBotFlow(db, companyId, connectionId)
  const plans = plansOf(flow)
  const isOpenOn = (moment: Date): boolean => plans.length === 0 || plans.some((plan) => isOpenAt(plan, flow, moment))
  if (isOpenOn(now)) return { isOpen: true, opensAt: null }
  const next = beginningsAfter(plans, flow, now).find((moment) => isOpenOn(moment.toJSDate()))
  return { isOpen: false, opensAt: next?.toUTC().toISO() ?? null }
}
