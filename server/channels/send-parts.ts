import type { ErrorCode } from '#contract/errors.ts'
import { SendError } from './port.ts'
import { ProviderError } from './provider-error.ts'
import type { SentParts } from './sent-parts.ts'

type PartStore = Pick<SentParts, 'markStarted' | 'markAccepted' | 'markNotSent'>

/**
 * Sends the parts of a message in order; `send` returns the provider's id of the part, and is given a name of the
 * attempt. Parts that were already sent are not sent again; when the outcome of a part is unknown, the message fails with
 * ERR_META_UNCERTAIN, so that a person decides.
 */
export async function sendParts<Part>(
  store: PartStore,
  ownId: string,
  parts: Part[],
  send: (part: Part, index: number, attempt: string) => Promise<string>,
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const name = { ownId, part: index }
    const { state, attempt } = await store.markStarted(name)
    if (state === 'done') continue
    if (state === 'unknown') {
      await store.markNotSent(name)
      throw new SendError('ERR_META_UNCERTAIN' satisfies ErrorCode, 'never')
    }
    try {
      await store.markAccepted(name, await send(part, index, attempt))
    } catch (error) {
      if (!isUnknown(error)) await store.markNotSent(name)
      throw error
    }
  }
}

/** Any other error leaves the outcome unknown, for example when the accepted message could not be stored. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof SendError) && !(error instanceof ProviderError && !error.mayHaveArrived)
