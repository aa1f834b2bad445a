import { z } from 'zod'
import { PageNumber, Time } from './fields.ts'

const SOURCE_KINDS = ['text', 'page', 'table', 'pdf'] as const
export const SourceKind = z.enum(SOURCE_KINDS)
export type SourceKind = z.infer<typeof SourceKind>

/** review: a page of the web waits until somebody has read what was taken from it. */
export const SourceStatus = z.enum(['reading', 'review', 'ready', 'failed'])
export type SourceStatus = z.infer<typeof SourceStatus>

/** Why a source could not be read. */
const SOURCE_FAULTS = ['unreachable', 'notText', 'empty', 'tooLarge', 'unreadable', 'tooMany'] as const
export const SourceFault = z.enum(SOURCE_FAULTS)
export type SourceFault = z.infer<typeof SourceFault>

export const KNOWLEDGE_LIMITS = { sources: 100, passages: 2000, text: 100_000, fileBytes: 10 * 1024 * 1024 } as const

/** `pages` counts pages of a PDF or rows of a table. `byMeaning`: it is found by its meaning, too, not only by its words. */
export const KnowledgeSource = z
  .object({
    id: z.number().int(),
    promptId: z.number().int(),
    kind: SourceKind,
    name: z.string(),
    url: z.string(),
    text: z.string(),
    status: SourceStatus,
    error: SourceFault.nullable(),
    pages: z.number().int(),
    passages: z.number().int(),
    byMeaning: z.boolean(),
    readAt: Time.nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'KnowledgeSource' })
export type KnowledgeSource = z.infer<typeof KnowledgeSource>

/** A source in a list. Its text, which may be long, comes only with the source itself. */
export const KnowledgeSourceRow = KnowledgeSource.omit({ text: true }).meta({ id: 'KnowledgeSourceRow' })
export type KnowledgeSourceRow = z.infer<typeof KnowledgeSourceRow>

export const KnowledgeSourceQuery = z.object({ pageNumber: PageNumber })
/** `passages` and `reading`, how many are being read, count all sources of the prompt, not only those of the page. */
export const KnowledgeSourcePage = z.object({
  sources: z.array(KnowledgeSourceRow),
  passages: z.number().int(),
  reading: z.number().int(),
  count: z.number().int(),
  hasMore: z.boolean(),
})
export type KnowledgeSourcePage = z.infer<typeof KnowledgeSourcePage>

const Name = z.string().trim().min(1, 'Obrigatório').max(200, 'Too Long!')
const SourceText = z.string().trim().min(1, 'Obrigatório').max(KNOWLEDGE_LIMITS.text, 'Too Long!')
const Url = z
  .string()
  .trim()
  .max(2000, 'Too Long!')
  .refine((text) => /^https?:\/\/[^\s@]+$/i.test(text) && URL.canParse(text), 'Invalid address')

export const KnowledgeSourceInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), name: Name, text: SourceText }),
  z.object({ kind: z.literal('page'), url: Url, name: z.string().trim().max(200, 'Too Long!').optional() }),
])
export type KnowledgeSourceInput = z.infer<typeof KnowledgeSourceInput>

/** Only a text can be rewritten; other sources are read again. */
export const KnowledgeSourceChange = z.object({ name: Name.optional(), text: SourceText.optional() })
export type KnowledgeSourceChange = z.infer<typeof KnowledgeSourceChange>

const Passage = z.object({
  id: z.number().int(),
  page: z.number().int().nullable(),
  text: z.string(),
})
export const PassageQuery = z.object({ pageNumber: PageNumber })
export const PassagePage = z.object({ passages: z.array(Passage), count: z.number().int(), hasMore: z.boolean() })
export type PassagePage = z.infer<typeof PassagePage>
