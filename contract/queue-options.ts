import { z } from 'zod'
import { Id, OptionalId, OptionalText, Time } from './fields.ts'

/** One option of a queue's menu. `option` is its position among its siblings, as the customer types it. */
const OptionRow = z.object({
  id: z.number().int(),
  title: z.string(),
  message: z.string(),
  option: z.string(),
  queueId: z.number().int(),
  parentId: z.number().int().nullable(),
  mediaPath: z.string(),
  mediaName: z.string(),
  createdAt: Time,
  updatedAt: Time,
})

export const QueueOption = OptionRow.extend({
  get children() {
    return z.array(QueueOption)
  },
}).meta({ id: 'QueueOption' })
export type QueueOption = z.infer<typeof QueueOption>

/** One option together with its parent. */
export const QueueOptionWithParent = QueueOption.extend({ parent: OptionRow.nullable() }).meta({
  id: 'QueueOptionInPlace',
})
export type QueueOptionWithParent = z.infer<typeof QueueOptionWithParent>

/** The limit of a menu that people can still maintain; longer menus are for integrations. */
export const MAX_OPTIONS = 300

/** null means the root level, which clients also call -1. */
const ParentId = z.union([z.literal([-1, '-1', 'null', 'undefined']).transform(() => null), OptionalId])

/** Positions start at 1; a number beyond the last means the last position. */
const Ordinal = z
  .union([z.null(), z.literal(''), z.literal(false), z.coerce.number().int().min(1).max(10_000)])
  .transform((ordinal) => (typeof ordinal === 'number' ? ordinal : undefined))

export const QueueOptionQuery = z.object({ queueId: Id, parentId: ParentId.optional() })

export const QueueOptionInput = z.object({
  title: z.string().trim().min(1, 'Obrigatório').max(200, 'Too Long!'),
  message: OptionalText(4000),
  queueId: Id,
  parentId: ParentId.optional(),
  option: Ordinal.optional(),
})
export type QueueOptionInput = z.infer<typeof QueueOptionInput>

/** Fields that are left out keep their value. An option cannot move to another queue. */
export const QueueOptionChange = QueueOptionInput.omit({ queueId: true }).partial()
export type QueueOptionChange = z.infer<typeof QueueOptionChange>
