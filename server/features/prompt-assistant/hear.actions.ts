import { readFile } from 'node:fs/promises'
import type { Actor } from '#server/db/transaction.ts'
import { makeAiCall } from '#server/features/ai-calls/index.ts'
import type { UnansweredMessage } from '#server/features/assistants/index.ts'
import { getFile } from '#server/features/files/queries.ts'
import type { ModelDeps } from '#server/features/prompts/ask.actions.ts'
import type { PromptAccess } from '#server/features/prompts/model-access.queries.ts'
import type { AppServices } from '#server/http/services.ts'
import { findTranscripts } from './conversation.queries.ts'
import { toPlain } from '#server/lib/plain-text.ts'

export type HearDeps = ModelDeps & { services: Pick<AppServices, 'files'> }
type Hearing = { actor: Actor; prompt: PromptAccess; ticketId: number; language: string; signal: AbortSignal }

const TIMEOUT_MS = 20_000
/** What servers accept. */
const MAX_BYTES = 25 * 1024 * 1024
const SECONDS_PER_HOUR = 3600
/** Voice notes have about 16 kbit/s. */
const BYTES_PER_SECOND = 2000
const MAX_TEXT = 4000

/** What speech models make of silence. */
const INVENTED =
  /^(?:legendas? (?:pela|por)|subtitles by|amara org|obrigad[oa] por assistir|thanks for watching|tchau tchau$|e ai$)/

const priceOf = ({ priceHearing }: PromptAccess, seconds: number): number =>
  Math.ceil((seconds / SECONDS_PER_HOUR) * priceHearing * 1_000_000)

/**
 * Returns what the voice notes among the messages say, by their ids; a note that nothing could be heard in is left out.
 * What was heard once is kept. Throws AiError and BudgetError.
 */
export async function hearMessages(
  deps: HearDeps,
  hearing: Hearing,
  messages: UnansweredMessage[],
): Promise<Map<number, string>> {
  const { actor } = hearing
  const notes = messages.filter(({ mediaType, fileId }) => mediaType === 'audio' && fileId !== null)
  const heard = await deps.data.read(actor, (db) =>
    findTranscripts(
      db,
      actor.companyId,
      notes.map(({ id }) => id),
    ),
  )
  for (const note of notes) {
    if (heard.has(note.id) || note.fileId === null) continue
    const text = await hear(deps, hearing, note.fileId)
    if (text === '') continue
    heard.set(note.id, text)
    await deps.data.change(actor, ({ db, companyId }) =>
      db
        .insertInto('messageTranscripts')
        .values({ companyId, messageId: note.id, body: text })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }
  return heard
}

async function hear({ data, services }: HearDeps, hearing: Hearing, fileId: string): Promise<string> {
  const { actor, prompt, ticketId, language, signal } = hearing
  const file = await data.read(actor, (db) => getFile(db, actor.companyId, fileId))
  if (file.size > MAX_BYTES) return ''
  const bytes = await readFile(services.files.locate(file.path))
  const seconds = file.size / BYTES_PER_SECOND
  const model = prompt.models.hearing
  const plan = {
    promptId: prompt.id,
    ticketId,
    purpose: 'hear' as const,
    model,
    estimateMicros: priceOf(prompt, seconds),
  }
  const recording = { bytes, mimetype: file.mimetype, model, language }
  const { text } = await makeAiCall(
    data,
    actor,
    plan,
    () => services.ai.transcribe(prompt.server, recording, { timeoutMs: TIMEOUT_MS, signal }),
    (result) => ({
      promptTokens: 0,
      cachedTokens: 0,
      completionTokens: 0,
      micros: priceOf(prompt, result.seconds ?? seconds),
    }),
  )
  return INVENTED.test(toPlain(text)) ? '' : text.slice(0, MAX_TEXT).replaceAll('\0', '').toWellFormed()
}
