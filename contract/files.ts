import { z } from 'zod'

/**
 * The parameters of a signed address: `expires` is in seconds since 1970, `signature` proves that the server issued the
 * address.
 */
export const FileParams = z.object({ id: z.uuid(), name: z.string().max(255).optional() })
export const FileQuery = z.object({
  company: z.coerce.number().int().positive(),
  expires: z.coerce.number().int().positive(),
  signature: z.string().max(100),
  variant: z.enum(['original', 'thumbnail']).default('original'),
  download: z.string().max(5).optional(),
})

/** Types that a browser may display inline; every other type is sent as a download. */
export const INLINE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/3gpp',
  'application/pdf',
]
