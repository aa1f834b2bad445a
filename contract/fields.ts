import { z } from 'zod'

/** Pages are numbered from 1. Every invalid value means the first page. */
const Page = z.coerce.number().int().min(1).max(100_000).catch(1)
export const PageNumber = Page.default(1)
/** An absent page number stays undefined. */
export const OptionalPageNumber = z.union([z.undefined(), Page])

/** The wire's ways to say "none": absent, null, false and the empty text. */
const isNone = (value: unknown): boolean => value === '' || value === false || value === null || value === undefined

/** An id in the path: a positive whole number that fits both PostgreSQL's bigint and JavaScript. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const IdParams = z.object({ id: Id })

/** An optional id in a body. Absent stays undefined; "", null and false become null. */
export const OptionalId = z
  .union([z.null(), z.literal(''), z.literal(false), z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)])
  .transform((value) => (isNone(value) ? null : Number(value)))

/** Values that clients send in the query for a parameter they do not have. */
const ABSENT: readonly unknown[] = ['', 'undefined', 'null']

/** Makes a query parameter optional; "", "undefined" and "null" count as absent. */
export const optionalParam = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (ABSENT.includes(value) ? undefined : value), schema.optional())

/** Arrays arrive in the query as JSON text, as repeated parameters, or not at all. */
export const IdList = z
  .union([z.array(z.coerce.number().int()), z.string()])
  .optional()
  .transform((value, context): number[] => {
    if (value === undefined || ABSENT.includes(value)) return []
    if (Array.isArray(value)) return value
    try {
      return z.array(z.coerce.number().int()).parse(JSON.parse(value))
    } catch {
      context.addIssue({ code: 'custom', message: 'List expected' })
      return z.NEVER
    }
  })

/** Booleans of the query are the text true or false; forms also send 1, 0 and t. */
export const BooleanParam = z
  .union([z.boolean(), z.string(), z.number()])
  .optional()
  .transform((value) => value === true || value === 'true' || value === 1 || value === '1' || value === 't')

/** True unless the value is false or "false". */
export const FlagDefaultTrue = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value !== false && value !== 'false')

/** The database refuses the character NUL, too late for an answer that is under way, such as an export. */
export const SearchText = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'), 'Invalid value')
  .optional()
  .transform((text) => (text === undefined || ABSENT.includes(text) ? '' : text.trim()))

/** Days have four figures of a year. What is no day at all is told once, by its form. */
const isTooLate = (day: string): boolean => day > '2999-12-31' && day <= '9999-12-31'

/** A day that exists, YYYY-MM-DD. What lies before 1900 or after 2999 is a typing error, and no time to calculate with. */
export const CalendarDay = z.iso
  .date()
  .refine((day) => day >= '1900-01-01', 'Too long ago')
  .refine((day) => !isTooLate(day), 'Invalid date')

/** Accepts null and absent, which become the empty text. */
export const OptionalText = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text ?? '')

/** A time with a zone, or without one in the company's time zone. */
export const WALL_OR_INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?$/

/** ISO 8601 in UTC. */
export const Time = z.string()

/**
 * A time that a caller gives back as it was told. PostgreSQL knows no year 0 and reads no fraction of any length, and nothing
 * here was before 1900.
 */
export const ToldTime = z.iso
  .datetime()
  .max(40)
  .refine((time) => time >= '1900', 'Too long ago')

/** The answer with status 204, which has no body. */
export const NoContent = z.null()

export const MessageResponse = z.object({ message: z.string() })
/** The same in Portuguese, as clients of uploads expect it. */
export const MensagemResponse = z.object({ mensagem: z.string() })

/** Ids of messages are text on the wire. */
export const MessageId = z.string().regex(/^\d{1,18}$/)

const countDigits = (text: string): number => text.replace(/\D/g, '').length

/** A number as people type it. The server reads it with its separators, which tell a slip from a number of abroad. */
export const PhoneNumber = z
  .string()
  .max(50)
  .pipe(
    z
      .string()
      .refine((text) => countDigits(text) >= 8, 'Too Short!')
      .refine((text) => countDigits(text) <= 21, 'Too Long!'),
  )
