import { z } from 'zod'
import { Breaks, CLOCK } from './business-hours.ts'
import { Setting } from './settings.ts'
import { Time } from './fields.ts'

/**
 * The hours of one weekday from startTime to endTime, HH:MM in the company's time zone. 00:00 to 00:00 means closed all
 * day; a blank time means open all day.
 */
const ClockTime = z.union([z.literal(''), z.string().regex(CLOCK)])
export const WorkingHours = z
  .object({ weekday: z.string().max(40), weekdayEn: z.string().max(40), startTime: ClockTime, endTime: ClockTime })
  .meta({ id: 'WorkingHours' })
export type WorkingHours = z.infer<typeof WorkingHours>
export const BusinessHours = z.array(WorkingHours).max(7)

/** The length of each billing period in months. */
export const RECURRENCES = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const

/** Returns the months of one billing period; an unknown recurrence counts as one month. */
export const monthsOf = (recurrence: string): number =>
  Object.hasOwn(RECURRENCES, recurrence) ? RECURRENCES[recurrence as keyof typeof RECURRENCES] : 1

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * Returns the day of the month that a due date stands for: `dueDay`, if its month was too short for it, otherwise its
 * own.
 */
export function dayOfDueDate(due: string, dueDay: number | null): number {
  const [year = 0, month = 1, date = 1] = due.split('-').map(Number)
  return dueDay !== null && dueDay > date && date === lastDayOf(year, month) ? dueDay : date
}

/**
 * Returns the day (YYYY-MM-DD) one billing period later. The 31st becomes the last day of a shorter month, and the 31st
 * again after it: `dueDay` is the day of the month that the due date began with.
 */
export function nextDueDate(due: string, recurrence: string, dueDay: number | null = null): string {
  const [year = 0, month = 1] = due.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + monthsOf(recurrence), 0))
  last.setUTCDate(Math.min(dayOfDueDate(due, dueDay), last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

export const Company = z
  .object({
    id: z.number().int(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    status: z.boolean(),
    /** YYYY-MM-DD, the last paid day. */
    dueDate: z.string().nullable(),
    recurrence: z.string(),
    schedules: BusinessHours,
    breaks: Breaks,
    /** Whether its administrators see what is left to do first; in a session also while there are samples to delete. */
    checklistOpen: z.boolean(),
    planId: z.number().int().nullable(),
    timezone: z.string(),
    trialExpiration: z.string().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

export const CompanyWithSettings = Company.extend({ settings: z.array(Setting) }).meta({ id: 'CompanyWithSettings' })
export type CompanyWithSettings = z.infer<typeof CompanyWithSettings>

const PlanOfCompany = z
  .object({ id: z.number().int(), name: z.string(), value: z.number(), storageLimitMb: z.number().int().nullable() })
  .nullable()
/** `storageBytes` is the total size of the company's files. */
const WithPlan = { plan: PlanOfCompany, storageBytes: z.number().int() }

export const CompanyListItem = CompanyWithSettings.extend(WithPlan).meta({ id: 'CompanyListItem' })
export type CompanyListItem = z.infer<typeof CompanyListItem>

/** `dueDay` is the day of the month of the due dates, where the present month may be too short for it. */
export const CompanyRow = Company.extend({
  ...WithPlan,
  campaignsEnabled: z.boolean(),
  dueDay: z.number().int().nullable(),
}).meta({
  id: 'CompanyRow',
})
export type CompanyRow = z.infer<typeof CompanyRow>

/** `count` is the number of all companies that match, not only of those on the page. */
export const CompanyPage = z.object({ companies: z.array(CompanyRow), count: z.number().int(), hasMore: z.boolean() })
export type CompanyPage = z.infer<typeof CompanyPage>

export const NameField = z.string('Required').trim().min(2, 'Too Short!').max(50, 'Too Long!')
export const EmailField = z.string('Required').trim().toLowerCase().max(254, 'Too Long!').pipe(z.email('Invalid email'))
const SHORTEST_PASSWORD = 5
export const PasswordField = z.string('Required').min(SHORTEST_PASSWORD, 'Too Short!').max(50, 'Too Long!')
/** An empty or absent password keeps the current one. */
export const NewPassword = z
  .string()
  .max(50, 'Too Long!')
  .refine((text) => text === '' || text.length >= SHORTEST_PASSWORD, 'Too Short!')
  .nullish()
const Phone = z.string().trim().max(30).nullish()

/**
 * The body of a sign-up. The server decides the end of the trial, the status and the recurrence, and ignores what a
 * client sends for them. `language` is the language of the confirmation mail.
 */
export const SignUp = z.object({
  name: NameField,
  email: EmailField,
  phone: Phone,
  password: PasswordField,
  planId: z.coerce.number().int().positive(),
  language: z.enum(['pt', 'en', 'es']).nullish().catch(null),
})
export type SignUp = z.infer<typeof SignUp>

/** A blank or invalid date means none. */
const DueDate = z.unknown().transform((value): string | null => {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
})

/** Clients send the value as a boolean or as text. */
const Switch = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === 'true' || value === 't')
const Recurrence = z.enum(['', 'MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'])

export const CompanyInput = z.object({
  name: z.string().trim().min(2).max(100),
  email: EmailField,
  phone: Phone,
  password: NewPassword,
  planId: z.coerce.number().int().positive(),
  status: Switch.default(true),
  campaignsEnabled: Switch.default(true),
  dueDate: DueDate.optional(),
  recurrence: Recurrence.default('MENSAL'),
})
export type CompanyInput = z.infer<typeof CompanyInput>

/**
 * Decides about the open invoice of a period that the operator grants: `move` makes it due at the new due date,
 * `settle` marks it as paid, because the payment arrived another way.
 */
export const OPEN_INVOICE = ['move', 'settle'] as const

/**
 * Fields that are left out keep their value, and so do e-mail and plan when they are null, because clients send back
 * the row of a company that has none. `openInvoice` is used with a later due date and defaults to `move`.
 */
export const CompanyChange = z
  .object({
    name: CompanyInput.shape.name,
    email: EmailField.nullable(),
    phone: Phone,
    planId: z.null().or(CompanyInput.shape.planId),
    status: Switch,
    campaignsEnabled: Switch,
    dueDate: DueDate,
    recurrence: Recurrence,
    openInvoice: z.enum(OPEN_INVOICE),
  })
  .partial()
export type CompanyChange = z.infer<typeof CompanyChange>

const isTimezone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * `timezone` is the time zone in which the hours are meant; without it the company's time zone stays. Pauses outside of the
 * hours of their day are dropped; without `breaks` the others stay.
 */
export const BusinessHoursInput = z.object({
  schedules: BusinessHours,
  breaks: Breaks.optional(),
  timezone: z.string().max(64).refine(isTimezone, 'Invalid time zone').optional(),
})
export type BusinessHoursInput = z.infer<typeof BusinessHoursInput>
