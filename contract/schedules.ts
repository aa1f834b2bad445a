import { z } from 'zod'
import { CalendarDay, OptionalId, PageNumber, SearchText, Time, WALL_OR_INSTANT } from './fields.ts'

/**
 * PENDENTE: its time has not come. AGENDADA: it is being sent. ENVIADA: the provider accepted it. ERRO: it was not
 * sent.
 */
const SCHEDULE_STATUSES = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const
const ScheduleStatus = z.enum(SCHEDULE_STATUSES)

/**
 * A message whose time passed while the server or the connection was down is still sent up to this many minutes late.
 */
export const SCHEDULE_LATE_MINUTES = 180
export const SCHEDULE_MEDIA_TYPES = ['image/png', 'image/jpeg'] as const
/** The maximum number of messages in one range of days; a calendar shows six weeks. */
export const SCHEDULES_OF_DAYS = 1000

/**
 * A message for later. `whatsappId` is the connection that sends it; null means the connection of the contact's current
 * ticket, or else the default one. `mediaPath` is the signed address of its picture. `error` is the reason of ERRO, a
 * code or a text.
 */
export const Schedule = z
  .object({
    id: z.number().int(),
    body: z.string(),
    sendAt: Time,
    sentAt: Time.nullable(),
    status: ScheduleStatus,
    error: z.string().nullable(),
    contactId: z.number().int(),
    contact: z.object({ id: z.number().int(), name: z.string() }),
    userId: z.number().int().nullable(),
    user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    whatsappId: z.number().int().nullable(),
    ticketId: z.number().int().nullable(),
    ticketUuid: z.string().nullable(),
    companyId: z.number().int(),
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof Schedule>

export const ScheduleInput = z.object({
  body: z.string('Obrigatório').trim().min(5, 'Mensagem muito curta').max(4000, 'Too Long!'),
  contactId: z.coerce.number('Obrigatório').int('Obrigatório').positive('Obrigatório').max(Number.MAX_SAFE_INTEGER),
  sendAt: z.string('Obrigatório').trim().regex(WALL_OR_INSTANT, 'Obrigatório'),
  whatsappId: OptionalId.optional(),
})
export type ScheduleInput = z.infer<typeof ScheduleInput>

const OptionalIdParam = z.preprocess(
  (value) => (value === '' || value === 'null' || value === 'undefined' ? undefined : value),
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
)

/**
 * `from` and `to` are days in the company's time zone; with them all messages of those days are returned at once, in
 * order of time.
 */
export const ScheduleQuery = z
  .object({
    searchParam: SearchText,
    pageNumber: PageNumber,
    contactId: OptionalIdParam,
    userId: OptionalIdParam,
    status: z.union([z.literal('').transform(() => undefined), ScheduleStatus]).optional(),
    from: CalendarDay.optional(),
    to: CalendarDay.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], message: 'Required' })
export type ScheduleQuery = z.infer<typeof ScheduleQuery>

export const SchedulePage = z.object({ schedules: z.array(Schedule), count: z.number().int(), hasMore: z.boolean() })
export type SchedulePage = z.infer<typeof SchedulePage>
