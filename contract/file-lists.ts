import { z } from 'zod'
import { CampaignUses } from './campaign-uses.ts'
import { OptionalText, PageNumber, SearchText, Time } from './fields.ts'
import { toVisibleLine } from './visible-text.ts'

/** The most files of one list: the server also sends at most so many at a time. */
export const MAX_FILE_OPTIONS = 20

/**
 * One file of a list. `fileId` is the id of the list, and `path` the name of the file, as clients expect; `mediaUrl` is its
 * signed address. Both are '' without a file.
 */
export const FileListOption = z
  .object({
    id: z.number().int(),
    fileId: z.number().int(),
    name: z.string(),
    path: z.string(),
    mediaUrl: z.string(),
    mediaType: z.string(),
    mediaName: z.string(),
    /** Bytes. */
    mediaSize: z.number(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'FileListOption' })
export type FileListOption = z.infer<typeof FileListOption>

/** A message with files that are sent together. The options are in the order of sending. */
export const FileList = z
  .object({
    id: z.number().int(),
    companyId: z.number().int(),
    name: z.string(),
    message: z.string(),
    options: z.array(FileListOption),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'FileList' })
export type FileList = z.infer<typeof FileList>

/** Clients send the form's "no id" as the empty text. */
const OptionId = z
  .union([z.literal(''), z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)])
  .nullish()
  .transform((value) => (typeof value === 'number' ? value : null))

/** A file follows by a call of its own; `path` and `file` only say that the option has one. */
const OptionInput = z.object({
  id: OptionId,
  name: OptionalText(200).transform((name) => toVisibleLine(name).trim()),
  path: z.string().nullish(),
  file: z.unknown().optional(),
})
type OptionInput = z.infer<typeof OptionInput>

const isBlank = ({ id, name, path, file }: OptionInput): boolean => id === null && name === '' && !path && !file

/** Removes blank options at the end only, because clients match the answer's options with theirs by index. */
const withoutBlankEnd = (options: OptionInput[]): { id: number | null; name: string }[] =>
  options.slice(0, options.findLastIndex((option) => !isBlank(option)) + 1).map(({ id, name }) => ({ id, name }))

/** In a change, the options of the list that are left out are deleted; all stay when there is no `options`. */
export const FileListInput = z.object({
  name: z
    .string('Obrigatório')
    .overwrite(toVisibleLine)
    .trim()
    .min(1, 'Obrigatório')
    .min(3, 'nome muito curto')
    .max(100, 'Too Long!'),
  message: z.string('Obrigatório').trim().min(1, 'Obrigatório').max(4000, 'Too Long!'),
  options: z
    .array(OptionInput)
    .transform(withoutBlankEnd)
    .refine((options) => options.length <= MAX_FILE_OPTIONS, 'Too many')
    .optional(),
})
export type FileListInput = z.infer<typeof FileListInput>

export const FileListQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const FileListPage = z.object({ files: z.array(FileList), count: z.number().int(), hasMore: z.boolean() })
export type FileListPage = z.infer<typeof FileListPage>

/** What uses a list. */
export const FileListUses = z
  .object({ quickMessages: z.number().int(), campaigns: CampaignUses })
  .meta({ id: 'FileListUses' })
export type FileListUses = z.infer<typeof FileListUses>
