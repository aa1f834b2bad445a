import { z } from 'zod'
import { type TypebotInput, toInput } from './input.ts'
import { markdownToWhatsapp, richTextToWhatsapp } from './rich-text.ts'

/**
 * What a flow shows, in order. `link` is something that only a browser can show, and `hidden` something that nobody here
 * can: its `what` is Typebot's name for it.
 */
export type TypebotElement =
  | { kind: 'text'; text: string }
  | { kind: 'media'; url: string; link: string }
  | { kind: 'link'; url: string }
  | { kind: 'wait'; ms: number }
  | { kind: 'hidden'; what: string }

/** `input` is what the flow waits for. `isWaiting` says that it waits for the result of an action of browsers instead. */
export type TypebotAnswer = {
  elements: TypebotElement[]
  input: TypebotInput | null
  isWaiting: boolean
}

const Bubble = z.object({ id: z.string().default(''), type: z.string(), content: z.unknown().optional() })
const Action = z.object({
  type: z.string(),
  lastBubbleBlockId: z.string().optional(),
  expectsDedicatedReply: z.boolean().default(false),
  wait: z.object({ secondsToWaitFor: z.coerce.number().catch(0) }).optional(),
  redirect: z.object({ url: z.string().default('') }).optional(),
})
type Action = z.infer<typeof Action>

/** The shape of both answers of Typebot. What an element contains is read leniently, because its versions differ. */
export const WireAnswer = z.object({
  messages: z.array(Bubble),
  input: z.unknown().optional(),
  clientSideActions: z.array(Action).nullish(),
})
type WireAnswer = z.infer<typeof WireAnswer>

const MAX_WAIT_MS = 10_000
/** The actions with which a flow changes only the page around it, of which a customer of a messenger misses nothing. */
const SILENT_ACTIONS = ['setVariable', 'googleAnalytics', 'pixel', 'startPropsToInject', 'chatwoot', 'injectStartProps']
const PLAYERS: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  gumlet: 'https://play.gumlet.io/embed/',
}

const Text = z.union([
  z.object({ markdown: z.string() }),
  z.object({ richText: z.array(z.unknown()) }),
  z.object({ html: z.string(), plainText: z.string().optional() }),
])
const Media = z.object({
  url: z.string().nullish(),
  id: z.string().nullish(),
  type: z.string().nullish(),
  clickLink: z.object({ url: z.string().default('') }).nullish(),
})

function textOf(content: unknown): string {
  const { data } = Text.safeParse(content)
  if (!data) return ''
  if ('markdown' in data) return markdownToWhatsapp(data.markdown)
  if ('richText' in data) return richTextToWhatsapp(data.richText)
  return (data.plainText ?? data.html.replace(/<br\s*\/?>|<\/(div|p)>/g, '\n').replace(/<[^>]*>/g, '')).trim()
}

function toMediaElement(type: string, { url, id, type: player, clickLink }: z.infer<typeof Media>): TypebotElement {
  const base = player ? PLAYERS[player] : undefined
  if (type === 'video' && base && id) return { kind: 'link', url: base + id }
  if (!url) return { kind: 'hidden', what: type }
  const isPage = type === 'embed' ? !/\.pdf$/i.test(pathOf(url)) : type === 'video' && !!player && player !== 'url'
  return isPage ? { kind: 'link', url } : { kind: 'media', url, link: clickLink?.url ?? '' }
}

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? ''

function toBubbleElement({ type, content }: z.infer<typeof Bubble>): TypebotElement | null {
  if (type === 'text') {
    const text = textOf(content)
    return text === '' ? null : { kind: 'text', text }
  }
  const { data } = Media.safeParse(content)
  if (data && ['image', 'video', 'audio', 'embed'].includes(type)) return toMediaElement(type, data)
  return { kind: 'hidden', what: type }
}

function toActionElement({ type, wait, redirect }: Action): TypebotElement | null {
  if (wait) return { kind: 'wait', ms: Math.min(Math.max(wait.secondsToWaitFor * 1000, 0), MAX_WAIT_MS) }
  if (redirect) return redirect.url === '' ? null : { kind: 'link', url: redirect.url }
  return SILENT_ACTIONS.includes(type) ? null : { kind: 'hidden', what: type }
}

/** Puts each action behind the bubble that it names, or before all of them. */
export function toAnswer({ messages, input, clientSideActions }: WireAnswer): TypebotAnswer {
  const actions = clientSideActions ?? []
  const known = new Set(messages.map(({ id }) => id))
  const after = (id: string | undefined) =>
    actions.filter(({ lastBubbleBlockId: of }) => (of !== undefined && known.has(of) ? of : undefined) === id)
  const elements = [
    ...after(undefined).map(toActionElement),
    ...messages.flatMap((bubble) => [toBubbleElement(bubble), ...after(bubble.id).map(toActionElement)]),
  ]
  return {
    elements: elements.filter((element) => element !== null),
    input: input === undefined || input === null ? null : toInput(input),
    isWaiting: actions.some(({ expectsDedicatedReply }) => expectsDedicatedReply),
  }
}
