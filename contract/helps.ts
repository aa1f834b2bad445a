import { z } from 'zod'
import { OptionalText, PageNumber, SearchText, Time } from './fields.ts'

/** A video that explains the product to all companies. `video` is its YouTube id. */
export const Help = z
  .object({
    id: z.number().int(),
    title: z.string(),
    description: z.string(),
    video: z.string(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Help' })
export type Help = z.infer<typeof Help>

/** The ids that exist have 11 characters, but the host promises no length, and decides by itself which it knows. */
const VIDEO_ID_PATTERN = /^[\w-]{1,64}$/
const VIDEO_ADDRESS_PATTERN =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\/(?:(?:embed|shorts|live|v)\/|watch\?(?:[^#]*&)?v=)|youtu\.be\/)([\w-]{1,64})(?![\w-])/i

/** Returns the id of a video from the id itself or from any YouTube address; null when the text is neither. */
export function youtubeVideoId(text: string): string | null {
  const trimmed = text.trim()
  return VIDEO_ID_PATTERN.test(trimmed) ? trimmed : (VIDEO_ADDRESS_PATTERN.exec(trimmed)?.[1] ?? null)
}

const Video = z
  .string('Obrigatório')
  .trim()
  .min(1, 'Obrigatório')
  .max(500, 'Too Long!')
  .transform((text, context): string => {
    const code = youtubeVideoId(text)
    if (code) return code
    context.addIssue({ code: 'custom', message: 'Invalid video' })
    return z.NEVER
  })

export const HelpInput = z.object({
  title: z.string('Obrigatório').trim().min(3, 'Too Short!').max(150, 'Too Long!'),
  video: Video,
  description: OptionalText(1000),
})
export type HelpInput = z.infer<typeof HelpInput>

/** Fields that are left out keep their value. */
export const HelpChange = z
  .object({ title: HelpInput.shape.title, video: Video, description: z.string().max(1000, 'Too Long!').nullable() })
  .partial()
export type HelpChange = z.infer<typeof HelpChange>

export const HelpQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export type HelpQuery = z.infer<typeof HelpQuery>
export const HelpPage = z.object({ records: z.array(Help), count: z.number().int(), hasMore: z.boolean() })
export type HelpPage = z.infer<typeof HelpPage>
