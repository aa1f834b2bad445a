import { z } from 'zod'
import { CONTACT_TEXTS, type ContactText } from './contact-fields.ts'
import { ConsentDate, ConsentSource } from './contact-lists.ts'
import { Id, Time } from './fields.ts'

export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 50_000, columns: 120 } as const
export const IMPORT_TYPES = ['.csv', '.xlsx', '.xls', '.ods', '.vcf'] as const

/**
 * ready: the file was parsed, and its columns wait to be assigned. failed: it could not go on; what was imported stays, and
 * it can be resumed.
 */
export const ImportStatus = z.enum(['ready', 'running', 'done', 'failed', 'canceled'])
export type ImportStatus = z.infer<typeof ImportStatus>

/**
 * The contact field that a column fills. Several `name` columns are joined; `extra` becomes additional information
 * under the column's title, `own` one of the company's own fields, which `fieldId` names.
 */
export const ColumnTarget = z.enum(['name', 'number', ...CONTACT_TEXTS, 'own', 'extra', 'skip'])
export type ColumnTarget = z.infer<typeof ColumnTarget>
/** A contact list keeps nothing else of its people. */
export const LIST_TARGETS: readonly ColumnTarget[] = ['name', 'number', 'email', 'skip']

/**
 * Why a row is not imported. `duplicate`: the number is also in an earlier row, which `detail` names. With
 * `invalidEmail`, `invalidValue` and `tooLong` the person is imported, without the e-mail or what an own field cannot have, or
 * with a part of the information;
 * `invalidName` is only in older reports.
 */
export const RowFault = z.enum([
  'empty',
  'noNumber',
  'invalidNumber',
  'noAreaCode',
  'invalidName',
  'invalidEmail',
  'invalidValue',
  'tooLong',
  'duplicate',
])
export type RowFault = z.infer<typeof RowFault>

const count = z.number().int()

/** `name` is the file name. `listId` is the contact list that the file fills, null for contacts. `total` counts the rows that are not empty, without the header; `warned` those that were imported without all they have. */
export const ContactImport = z
  .object({
    id: z.number().int(),
    name: z.string(),
    status: ImportStatus,
    total: count,
    created: count,
    updated: count,
    unchanged: count,
    failed: count,
    warned: count,
    userId: z.number().int().nullable(),
    listId: z.number().int().nullable(),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: 'ContactImport' })
export type ContactImport = z.infer<typeof ContactImport>

/** `incomplete` counts the cells with a number that has no area code. */
const Column = z.object({
  title: z.string(),
  to: ColumnTarget,
  fieldId: count.optional(),
  incomplete: count.optional(),
})

/**
 * `rows` are the first rows of the file, including the header. `country` is the code of the company's country, by which
 * numbers without one are read.
 */
export const ContactImportDetails = ContactImport.extend({
  hasHeader: z.boolean(),
  country: z.string(),
  columns: z.array(Column),
  rows: z.array(z.array(z.string())),
}).meta({ id: 'ContactImportFull' })
export type ContactImportDetails = z.infer<typeof ContactImportDetails>

const countOf = (columns: { to: ColumnTarget }[], target: ColumnTarget): number =>
  columns.filter(({ to }) => to === target).length

/** What is told when several columns are the same field of a person. */
const ONLY_ONE: Record<ContactText, string> = { email: 'Only one column may be the e-mail' }

type ToField = { to: ColumnTarget; fieldId?: number | undefined }
const namesField = ({ to, fieldId }: ToField): boolean => to !== 'own' || fieldId !== undefined

/** Two columns cannot both say what one field of a person is. */
function areDistinct(columns: ToField[]): boolean {
  const ids = columns.flatMap(({ to, fieldId }) => (to === 'own' && fieldId !== undefined ? [fieldId] : []))
  return new Set(ids).size === ids.length
}

const isNamed = ({ to, title }: { to: ColumnTarget; title: string }): boolean => to !== 'extra' || title !== ''

/**
 * `columns` has one entry for each column of the file, in the file's order. `areaCode` completes numbers that have none;
 * without it they are refused. Santiago and Lima have one of one digit.
 */
export const ImportStart = z.object({
  hasHeader: z.boolean(),
  areaCode: z
    .string()
    .trim()
    .regex(/^0?[1-9]\d{0,3}$/, 'Invalid value')
    .or(z.literal(''))
    .nullish(),
  columns: z
    .array(z.object({ title: z.string().trim().max(100).default(''), to: ColumnTarget, fieldId: Id.optional() }))
    .min(1)
    .max(IMPORT_LIMITS.columns)
    .refine((columns) => countOf(columns, 'number') === 1, { error: 'One column must be the number' })
    .superRefine((columns, { addIssue }) => {
      for (const field of CONTACT_TEXTS)
        if (countOf(columns, field) > 1) addIssue({ code: 'custom', message: ONLY_ONE[field] })
    })
    .refine((columns) => columns.every(namesField) && areDistinct(columns), { error: 'Invalid value' })
    .refine((columns) => columns.every(isNamed), { error: 'Additional information needs a title' }),
})
export type ImportStart = z.infer<typeof ImportStart>

/** Of a list: `consentSource` declares how the people of the file agreed to receive messages, `consentAt` on which day. */
export const ListImportStart = ImportStart.extend({
  consentSource: ConsentSource,
  consentAt: ConsentDate,
})
export type ListImportStart = z.infer<typeof ListImportStart>

/** `row` is the row number as a spreadsheet program shows it, from 1. */
export const BadRow = z.object({
  row: z.number().int(),
  fault: RowFault,
  detail: z.string().nullable(),
  cells: z.array(z.string()),
})
export type BadRow = z.infer<typeof BadRow>

export const BadRowPage = z.object({ rows: z.array(BadRow), count, hasMore: z.boolean() })
export type BadRowPage = z.infer<typeof BadRowPage>

/** The language of the report's column titles and fault texts. */
export const ReportQuery = z.object({ language: z.enum(['pt', 'en', 'es']).catch('pt').default('pt') })

/** `found` counts the people in the address books of the company's connections. */
export const AddressBookImport = z.object({ found: count, created: count, updated: count })
export type AddressBookImport = z.infer<typeof AddressBookImport>
