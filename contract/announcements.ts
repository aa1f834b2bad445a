import { z } from 'zod'
import { PageNumber, SearchText, Time } from './fields.ts'

/** 1 is the highest. */
export const PRIORITIES = [1, 2, 3] as const
export const NORMAL_PRIORITY = 3

/**
 * An announcement of the operator to all companies. `status` says whether it is published, `mediaPath` is the signed
 * address of its picture.
 */
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

/** HTML forms send "true" and "false" as text. */
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

/** Fields that are left out keep their value. */
export const AnnouncementChange = z
  .object({
    title: AnnouncementInput.shape.title,
    text: AnnouncementInput.shape.text,
    priority: Priority,
    status: Status,
  })
  .partial()
export type AnnouncementChange = z.infer<typeof AnnouncementChange>

/**
 * With `status` "true" only published announcements are listed. `orderBy` puts the newest or the highest priority
 * first.
 */
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

export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg']
