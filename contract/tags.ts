import { z } from 'zod'
import { SearchText, OptionalPageNumber, Time } from './fields.ts'
import { toVisibleLine } from './visible-text.ts'

export const TagRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() }).meta({ id: 'TagRef' })
export type TagRef = z.infer<typeof TagRef>

/** `kanban` is 1 when the tag is a lane of the board. `userId` is the user who created it, if known. */
export const Tag = TagRef.extend({
  companyId: z.number().int(),
  kanban: z.number().int().min(0).max(1),
  userId: z.number().int().nullable(),
  createdAt: Time,
  updatedAt: Time,
}).meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

/** ticketsCount is text on the wire. */
export const TagListItem = TagRef.extend({
  kanban: z.number().int(),
  userId: z.number().int().nullable(),
  ticketsCount: z.string(),
}).meta({ id: 'TagListItem' })
export type TagListItem = z.infer<typeof TagListItem>
export const TagPage = z.object({ tags: z.array(TagListItem), count: z.number().int(), hasMore: z.boolean() })
/** Without a page number all tags are returned: clients that let people choose from them fetch them once. */
export const TagQuery = z.object({ searchParam: SearchText, pageNumber: OptionalPageNumber })

export const TagInput = z.object({
  name: z
    .string('Obrigatório')
    .overwrite(toVisibleLine)
    .trim()
    .min(1, 'Obrigatório')
    .min(3, 'Mensagem muito curta')
    .max(60, 'Too Long!'),
  color: z
    .string()
    .trim()
    .regex(/^(#[0-9a-fA-F]{3,8})?$/)
    .nullish(),
  kanban: z.coerce.number().int().min(0).max(1).nullish(),
})
export type TagInput = z.infer<typeof TagInput>

export const TagSync = z.object({
  ticketId: z.coerce.number().int().positive(),
  tags: z.array(z.object({ id: z.coerce.number().int().positive() })).max(100),
})
