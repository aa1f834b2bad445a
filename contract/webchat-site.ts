import { z } from 'zod'

/** A name as browsers write it, or an IPv6 address: the policy of the page knows more than that, a star for instance. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/

/** Returns the origin of an address that has nothing but one; null for any other text. */
function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const isBare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return isBare && /^https?:$/.test(url.protocol) && HOST.test(url.hostname) ? url.origin : null
}

/** The address of a site as browsers name it: scheme, host and port. */
const SiteOrigin = z
  .string()
  .trim()
  .max(300)
  .refine((text) => originOf(text) !== null, 'Invalid address')
  .transform((text) => originOf(text) ?? '')

/** The sites on which a chat may stand. */
export const SiteOrigins = z
  .array(SiteOrigin)
  .min(1, 'Required')
  .max(20, 'Too many')
  .transform((origins) => [...new Set(origins)])

const SITE_COLOR = '#0c75c9'
export const SITE_THEMES = ['auto', 'light', 'dark'] as const

/**
 * How a chat looks on its site. Empty texts are those of the product, in the language of the visitor: `title` names the
 * company, `greeting` opens the conversation, `awayText` stands there outside of business hours. The `theme` `auto` is what
 * the visitor's device prefers. With `asksWho` a visitor is asked for name and e-mail before the first message, and may
 * leave them out; outside of business hours whoever is unknown is asked anyway, with `asksPhone` also for a phone. With
 * `mailsAnswers` an answer that the visitor does not see goes to that e-mail. `tellsReplyTime` says how soon people are
 * usually answered.
 */
export const SiteLook = z
  .object({
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'Invalid value')
      .default(SITE_COLOR),
    title: z.string().trim().max(60, 'Too Long!').default(''),
    greeting: z.string().trim().max(500, 'Too Long!').default(''),
    awayText: z.string().trim().max(500, 'Too Long!').default(''),
    position: z.enum(['right', 'left']).default('right'),
    theme: z.enum(SITE_THEMES).default('auto'),
    asksWho: z.boolean().default(false),
    asksPhone: z.boolean().default(false),
    mailsAnswers: z.boolean().default(true),
    tellsReplyTime: z.boolean().default(true),
  })
  .meta({ id: 'SiteLook' })
export type SiteLook = z.infer<typeof SiteLook>
