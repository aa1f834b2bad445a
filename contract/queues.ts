import { z } from 'zod'
import { Schedules } from '#contract/companies.ts'
import { OptionalId, OptionalText, Time } from '#contract/paging.ts'

export const QueueRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() }).meta({ id: 'QueueRef' })
export type QueueRef = z.infer<typeof QueueRef>

export const Queue = QueueRef.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  schedules: Schedules,
  companyId: z.number().int(),
  orderQueue: z.number().int().nullable(),
  integrationId: z.number().int().nullable(),
  promptId: z.number().int().nullable(),
  mediaPath: z.string(),
  mediaName: z.string(),
  createdAt: Time,
  updatedAt: Time,
}).meta({ id: 'Queue' })
export type Queue = z.infer<typeof Queue>

export const QueueInput = z.object({
  name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  color: z
    .string()
    .trim()
    .min(3)
    .max(9)
    .regex(/^#[0-9a-fA-F]{3,8}$/),
  greetingMessage: OptionalText(4000),
  outOfHoursMessage: OptionalText(4000),
  orderQueue: OptionalId.optional(),
  integrationId: OptionalId.optional(),
  promptId: OptionalId.optional(),
  schedules: Schedules.optional(),
})
export type QueueInput = z.infer<typeof QueueInput>
/** Everything may be left out: a change never drops what it does not name. */
export const QueueChange = QueueInput.partial()
export type QueueChange = z.infer<typeof QueueChange>
