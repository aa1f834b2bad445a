import type { Selectable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { DB } from '#server/db/types.ts'
import { AppError } from '#server/lib/app-error.ts'
import { decryptText } from '#server/lib/secrets.ts'
import type { AppServices } from '#server/http/services.ts'
import type { AiServer } from '#server/integrations/openai/client.ts'
import { secretContext } from './queries.ts'

export type PromptRow = Omit<Selectable<DB['prompts']>, 'apiKeySealed' | 'voiceKeySealed'>
/** A prompt with what is needed to call its models. */
export type PromptAccess = PromptRow & {
  server: AiServer
  /** The names of its models, never empty. */
  models: { chat: string; hearing: string; meaning: string }
  voiceKey: string
}

type Services = Pick<AppServices, 'config' | 'keys'>

/** Returns the server of an address that a company typed; an empty one stands for the installation's. */
export const serverAt = (
  companyId: number,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  { config }: Pick<Services, 'config'>,
): AiServer => ({
  companyId,
  baseUrl: baseUrl === '' ? config.ai.baseUrl : baseUrl,
  apiKey,
  isOwn: baseUrl === '',
})

/** Throws ERR_NO_PROMPT_FOUND. */
export async function getPromptAccess(
  db: Db,
  companyId: number,
  id: number,
  services: Services,
): Promise<PromptAccess> {
  const row = await db
    .selectFrom('prompts')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND')
  const { apiKeySealed, voiceKeySealed, ...prompt } = row
  const open = (sealed: string | null, field: 'apiKey' | 'voiceKey'): string =>
    sealed === null ? '' : decryptText(services.keys.storage, sealed, secretContext(id, field))
  const { ai } = services.config
  return {
    ...prompt,
    server: serverAt(companyId, { baseUrl: prompt.baseUrl, apiKey: open(apiKeySealed, 'apiKey') }, services),
    models: {
      chat: prompt.model || ai.model,
      hearing: prompt.transcriptionModel || ai.transcriptionModel,
      meaning: prompt.embeddingModel || ai.embeddingModel,
    },
    voiceKey: open(voiceKeySealed, 'voiceKey'),
  }
}
