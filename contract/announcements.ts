import { z } from 'zod'
import { PageNumber, SearchText, Time } from '#contract/fields.ts'

/** 1 is the highest. */
export const PRIORITIES = [1, 2, 3] as const
export const NORMAL_PRIORITY = 3

/** What the provider tells all companies. status: published. mediaPath: the address of its picture, signed. */
export const Announcement = z
  .object({
    id: z.number().int(),
    title: z.string(),
    text: z.string(),
    priority: z.number().int(),
    status: z.boolean(),
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    companyId: z.number().int().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

/** Forms send true and "true". */
const Status = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
const Priority = z.coerce.number().int().min(1).max(3)

export const AnnouncementInput = z.object({
  title: z.string('Obrigatório').trim().min(1, 'Obrigatório').max(150, 'Too Long!'),
  text: z.string('Obrigatório').trim().min(1, 'Obrigatório').max(5000, 'Too Long!'),
  priority: Priority.default(NORMAL_PRIORITY),
  status: Status.default(true),
})
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

/** What is not named stays as it is. */
export const AnnouncementChange = z
  .object({
    title: AnnouncementInput.shape.title,
    text: AnnouncementInput.shape.text,
    priority: Priority,
    status: Status,
  })
  .partial()
export type AnnouncementChange = z.infer<typeof AnnouncementChange>

/** status: "true" leaves out what is not published. orderBy: the newest first, or what matters most. */
export const AnnouncementQuery = z.object({
  searchParam: SearchText,
  pageNumber: PageNumber,
  status: z.literal('true').optional().catch(undefined),
  orderBy: z.enum(['createdAt', 'priority']).catch('createdAt'),
})
export type AnnouncementQuery = z.infer<typeof AnnouncementQuery>

export const AnnouncementPage = z.object({
  records: z.array(Announcement),
  count: z.number().int(),
  hasMore: z.boolean(),
})
export type AnnouncementPage = z.infer<typeof AnnouncementPage>

/** What a picture may be. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg']
