import { z } from 'zod'
import { Time } from '#contract/fields.ts'

/** What a spreadsheet may have at most. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 50_000, columns: 60 } as const
export const IMPORT_TYPES = ['.csv', '.xlsx', '.xls'] as const

/** ready: it was read and waits for its columns to be named. */
export const ImportStatus = z.enum(['ready', 'running', 'done', 'canceled'])
export type ImportStatus = z.infer<typeof ImportStatus>

/** What a column becomes. Several that are `name` are joined; `extra` is additional information under its title. */
export const ColumnTarget = z.enum(['name', 'number', 'email', 'extra', 'skip'])
export type ColumnTarget = z.infer<typeof ColumnTarget>

/** Why a row is not taken. `duplicate`: the number is in an earlier row, which `detail` names. */
export const RowFault = z.enum([
  'empty',
  'noNumber',
  'invalidNumber',
  'invalidName',
  'invalidEmail',
  'tooLong',
  'duplicate',
])
export type RowFault = z.infer<typeof RowFault>

const count = z.number().int()

/** name: of the file. total: rows with something in them, without the titles. */
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
    userId: z.number().int().nullable(),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: 'ContactImport' })
export type ContactImport = z.infer<typeof ContactImport>

const Column = z.object({ title: z.string(), to: ColumnTarget })

/** rows: the first of the file, its titles included. */
export const ContactImportDetails = ContactImport.extend({
  hasHeader: z.boolean(),
  columns: z.array(Column),
  rows: z.array(z.array(z.string())),
}).meta({ id: 'ContactImportFull' })
export type ContactImportDetails = z.infer<typeof ContactImportDetails>

const countOf = (columns: { to: ColumnTarget }[], target: ColumnTarget): number =>
  columns.filter(({ to }) => to === target).length

const isNamed = ({ to, title }: { to: ColumnTarget; title: string }): boolean => to !== 'extra' || title !== ''

/** One column for each of the file, in its order. */
export const ImportStart = z.object({
  hasHeader: z.boolean(),
  columns: z
    .array(z.object({ title: z.string().trim().max(100).default(''), to: ColumnTarget }))
    .min(1)
    .max(IMPORT_LIMITS.columns)
    .refine((columns) => countOf(columns, 'number') === 1, { error: 'One column must be the number' })
    .refine((columns) => countOf(columns, 'email') <= 1, { error: 'Only one column may be the e-mail' })
    .refine((columns) => columns.every(isNamed), { error: 'Additional information needs a title' }),
})
export type ImportStart = z.infer<typeof ImportStart>

/** row: as a spreadsheet program counts, from 1. */
export const BadRow = z.object({
  row: z.number().int(),
  fault: RowFault,
  detail: z.string().nullable(),
  cells: z.array(z.string()),
})
export type BadRow = z.infer<typeof BadRow>

export const BadRowPage = z.object({ rows: z.array(BadRow), count, hasMore: z.boolean() })
export type BadRowPage = z.infer<typeof BadRowPage>

/** The language of the report's own words. */
export const ReportQuery = z.object({ language: z.enum(['pt', 'en', 'es']).catch('pt').default('pt') })

/** found: people in the address books of the company's connections. */
export const AddressBookImport = z.object({ found: count, created: count, updated: count })
export type AddressBookImport = z.infer<typeof AddressBookImport>
