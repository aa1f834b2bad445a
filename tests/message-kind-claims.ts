import { expect } from 'vitest'
import { isBlank } from '#contract/visible-text.ts'
import type { MessageKind } from '#server/channels/message-kinds.ts'
import type { InboundMessage } from '#server/channels/port.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'

/** What a channel told its host, in order. */
export type Told = [name: string, event: unknown]
type Shown = Pick<InboundMessage, 'mediaType' | 'body'> & {
  media?: Pick<NonNullable<InboundMessage['media']>, 'fileName'> | null
}

const CHANGES = ['onEdited', 'onDeleted', 'onReaction']

/** Fails unless an example of a kind is shown, and stands in lists, as its table says. */
export function expectShown({ line }: MessageKind, { mediaType, body, media }: Shown): void {
  expect(mediaType !== 'conversation' || !isBlank(body), 'an empty bubble').toBe(true)
  const preview = previewOf({ mediaType, body, mediaName: media?.fileName ?? null })
  const [sign] = /^\p{Extended_Pictographic}\uFE0F?/u.exec(line) ?? []
  if (sign === undefined) return expect(preview).toBe(body)
  expect(preview.startsWith(sign), `${preview} begins with ${sign}`).toBe(true)
  expect(preview !== sign, `${preview} has words`).toBe(line.includes(' and '))
}

/** Fails unless what is told of an example is what the table says of its kind. */
export function expectTold(kind: MessageKind, told: readonly Told[]): void {
  const names = told.map(([name]) => name)
  const messages = told.flatMap(([name, event]) => (name === 'onMessage' ? [event as InboundMessage] : []))
  const changes = names.filter((name) => CHANGES.includes(name))
  expect(changes).toHaveLength(kind.treatment === 'change' ? 1 : 0)
  const isShown = kind.treatment === 'message' || kind.treatment === 'wrapper'
  expect(messages.length > 0, `${names.join(', ')} for a kind that is ${kind.treatment}`).toBe(isShown)
  if (kind.treatment === 'message') for (const message of messages) expectShown(kind, message)
}
