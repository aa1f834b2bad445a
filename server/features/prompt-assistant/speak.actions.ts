import { Readable } from 'node:stream'
import type { Actor, Database } from '#server/db/transaction.ts'
import { BudgetError, makeAiCall } from '#server/features/ai-calls/index.ts'
import { deleteUpload, enqueueFileCleanup, insertFile, storeUpload } from '#server/features/files/actions.ts'
import type { PromptAccess } from '#server/features/prompts/model-access.queries.ts'
import type { Attachment } from '#server/features/tickets/index.ts'
import type { AppServices } from '#server/http/services.ts'
import { hasDocuments } from '#server/lib/mask-documents.ts'
import { SpeechError } from '#server/integrations/azure-speech/client.ts'

export type SpeakDeps = { data: Database; services: AppServices }
type Speaking = { actor: Actor; prompt: PromptAccess; ticketId: number; signal: AbortSignal }

/** About 45 seconds. */
const MAX_LETTERS = 700
/** Numbers, links and codes must be seen: they are written too. */
const MUST_BE_SEEN = /\d{4,}|https?:|www\.|@/
/** A file that no message took, because its turn was not carried out, is deleted after this time. */
const CLEANUP_MS = 24 * 3600 * 1000

export const mustBeSeen = (text: string): boolean => MUST_BE_SEEN.test(text)

/** A text with a document is written, because its voice would be made by another company. */
export const canSpeak = ({ voice, voiceKey, voiceRegion, masksDocuments }: PromptAccess, text: string): boolean =>
  voice !== 'texto' &&
  voiceKey !== '' &&
  voiceRegion !== '' &&
  text.length <= MAX_LETTERS &&
  !(masksDocuments && hasDocuments(text))

/** Says a text as a voice note. Returns null when that fails, so that it is written instead. */
export async function speak(deps: SpeakDeps, speaking: Speaking, text: string): Promise<Attachment | null> {
  try {
    return await store(deps, speaking, await synthesize(deps, speaking, text))
  } catch (error) {
    if (!(error instanceof SpeechError) && !(error instanceof BudgetError)) throw error
    deps.services.log.warn({ companyId: speaking.actor.companyId, reason: error.message }, 'a voice failed')
    return null
  }
}

function synthesize({ data, services }: SpeakDeps, { actor, prompt, ticketId, signal }: Speaking, text: string) {
  const { voice, voiceKey: key, voiceRegion: region } = prompt
  const micros = Math.ceil(text.length * prompt.priceSpeaking)
  return makeAiCall(
    data,
    actor,
    { promptId: prompt.id, ticketId, purpose: 'speak', model: voice, estimateMicros: micros },
    () => services.speech.speak({ key, region, voice, text }, signal),
    () => ({ promptTokens: 0, cachedTokens: 0, completionTokens: 0, micros }),
  )
}

async function store({ data, services }: SpeakDeps, { actor }: Speaking, sound: Buffer): Promise<Attachment> {
  const { companyId } = actor
  const stored = await storeUpload(services, companyId, Readable.from([sound]), { name: 'resposta.ogg' })
  try {
    const fileId = await data.change(actor, async (tx) => {
      const id = await insertFile(tx, stored)
      await enqueueFileCleanup(tx, [id], new Date(Date.now() + CLEANUP_MS))
      return id
    })
    return {
      ...{ fileId, mediaType: 'audio', mediaName: stored.name, mediaMimetype: 'audio/ogg' },
      ...{ mediaSize: stored.size, mediaSeconds: stored.seconds, voice: true },
    }
  } catch (error) {
    await deleteUpload(services, stored)
    throw error
  }
}
