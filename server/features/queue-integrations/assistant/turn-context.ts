import { AssistantError, type AssistantAnswer, type AssistantTurn } from '#server/features/assistants/index.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import type { EgressOptions, EgressResponse } from '#server/integrations/egress.ts'
import type { LoadedIntegration } from '#server/features/queue-integrations/target.queries.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { customerTexts, type CustomerTexts } from './customer-texts.ts'

/** What every type of integration needs in order to answer one turn. */
export type TurnContext = JobContext & {
  turn: AssistantTurn
  integration: LoadedIntegration
  texts: CustomerTexts
  signal: AbortSignal
  /** Requests to addresses of this company. */
  fetch: (address: string, options: EgressOptions) => Promise<EgressResponse>
}

export const turnContext = (
  { data, services }: JobContext,
  turn: AssistantTurn,
  integration: LoadedIntegration,
  signal: AbortSignal,
): TurnContext => ({
  data,
  services,
  turn,
  integration,
  texts: customerTexts(turn.company.language),
  signal,
  fetch: (address, options) => services.egress.fetch(turn.companyId, address, options),
})

/** What the customer wrote, in one text. */
export const heardText = ({ messages }: AssistantTurn): string =>
  messages
    .map(({ body }) => body.trim())
    .filter((body) => body !== '')
    .join('\n')

/** Returns addresses under which an outside system can fetch what was sent, for an hour at most. */
export const fileAddress = (
  { services, turn: { companyId } }: Pick<TurnContext, 'services' | 'turn'>,
  { fileId, mediaName }: AssistantTurn['messages'][number],
): string | null => fileId && services.config.publicUrl + fileUrl({ companyId, fileId, name: mediaName ?? 'arquivo' })

type Failed = { message: string; exchange: AssistantAnswer['log']; retryAfterMs: number | null }

/** `isFinal` says that the same question would fail again. */
export const assistantError = ({ message, exchange, retryAfterMs }: Failed, isFinal: boolean): AssistantError =>
  new AssistantError(message, { isFinal, retryAfterMs, log: exchange })
