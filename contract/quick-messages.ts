import { z } from 'zod'
import { PageNumber, SearchText, Time } from '#contract/paging.ts'

/** geral: shared with the whole company. status: in use. mediaPath: address of the one attachment. */
export const QuickMessage = z
  .object({
    id: z.number().int(),
    shortcode: z.string(),
    message: z.string(),
    geral: z.boolean(),
    status: z.boolean(),
    isMedia: z.boolean(),
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    companyId: z.number().int(),
    userId: z.number().int().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'QuickMessage' })
export type QuickMessage = z.infer<typeof QuickMessage>

export const QuickMessageInput = z.object({
  shortcode: z.string().trim().min(1, 'Obrigatório').max(60),
  message: z.string().trim().max(4000).default(''),
  geral: z.boolean().default(false),
  status: z.boolean().default(true),
})
export type QuickMessageInput = z.infer<typeof QuickMessageInput>

export const QuickMessageQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const QuickMessagePage = z.object({
  records: z.array(QuickMessage),
  count: z.number().int(),
  hasMore: z.boolean(),
})
