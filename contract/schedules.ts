import { z } from 'zod'
import { CalendarDay, OptionalId, PageNumber, SearchText, Time, WALL_OR_INSTANT } from './fields.ts'
import { TEMPLATE_CATEGORIES, TemplateInput } from './templates.ts'

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
 * The template of official WhatsApp that is sent in place of a text. `category` is the one that was seen when it was chosen,
 * `takesPicture` whether a picture stands above its text.
 */
export const ScheduledTemplate = z
  .object({
    name: z.string(),
    language: z.string(),
    category: z.enum(TEMPLATE_CATEGORIES),
    values: z.record(z.string(), z.string()),
    takesPicture: z.boolean(),
  })
  .meta({ id: 'ScheduledTemplate' })
export type ScheduledTemplate = z.infer<typeof ScheduledTemplate>

/**
 * A message for later. `body` is its text, with a template what the customer reads. `whatsappId` is the connection that
 * sends it; null means the connection of the contact's current ticket, or else the default one. `mediaPath` is the signed
 * address of its picture. `error` is the reason of ERRO, a code or a text.
 */
export const Schedule = z
  .object({
    id: z.number().int(),
    body: z.string(),
    template: ScheduledTemplate.nullable(),
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

const ScheduleFields = z
  .object({
    body: z.string('Obrigatório').trim().min(5, 'Mensagem muito curta').max(4000, 'Too Long!').optional(),
    template: TemplateInput.nullable().optional(),
    contactId: z.coerce.number('Obrigatório').int('Obrigatório').positive('Obrigatório').max(Number.MAX_SAFE_INTEGER),
    sendAt: z.string('Obrigatório').trim().regex(WALL_OR_INSTANT, 'Obrigatório'),
    whatsappId: OptionalId.optional(),
  })
  .refine(({ template, whatsappId }) => !template || whatsappId != null, {
    path: ['whatsappId'],
    message: 'Obrigatório',
  })
type ScheduleFields = z.input<typeof ScheduleFields>

/**
 * Drops the text that a template makes unnecessary. A missing one that is needed becomes null, which the field itself
 * refuses, so that its message stands among those of the others.
 */
const withBody = (given: ScheduleFields, isNeeded: (given: ScheduleFields) => boolean): unknown => {
  if (typeof given !== 'object' || given === null) return given
  if (given.template) return { ...given, body: undefined }
  return given.body === undefined && isNeeded(given) ? { ...given, body: null } : given
}

/**
 * A message is a text or a template. A template belongs to the account of one number, so that `whatsappId` is required; its
 * text is made from it, and a `body` beside it is ignored, also one that says something else.
 */
export const ScheduleInput = z.preprocess((given: ScheduleFields) => withBody(given, () => true), ScheduleFields)
export type ScheduleInput = z.infer<typeof ScheduleInput>

/**
 * Without the field `template`, a message that has one keeps it, if `body` is what it says or is left out; another `body`
 * is refused. `template: null` makes it a text.
 */
export const ScheduleUpdate = z.preprocess(
  (given: ScheduleFields) => withBody(given, ({ template }) => template === null),
  ScheduleFields,
)
export type ScheduleUpdate = z.infer<typeof ScheduleUpdate>

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
