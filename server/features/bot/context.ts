import type { BotContext } from '#contract/bot/engine.ts'
import type { BotFlow } from '#contract/bot/flow.ts'
import type { Holidays } from '#contract/holidays.ts'
import { templateValues, type TemplateVariables } from '#server/lib/template.ts'
import { isOpenAt } from './hours.ts'

/** The flow, and the company's time zone and holidays. */
export type CompanyFlow = BotFlow & { timezone: string; holidays: Holidays }

type Facts = Pick<TemplateVariables, 'contactName' | 'contactNumber' | 'contactEmail' | 'ownFields' | 'ticket'>

/** Returns what the engine must know of this moment and of the customer. */
export const contextOf = ({ timezone, holidays, language }: CompanyFlow, facts: Facts, now: Date): BotContext => ({
  now,
  isOpen: (days) => isOpenAt(days, { timezone, holidays }, now),
  values: templateValues({ ...facts, timezone, language, now }),
})
