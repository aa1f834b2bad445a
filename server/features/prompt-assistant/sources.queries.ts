import type { AnswerSource } from '#contract/ai.ts'
import type { Db } from '#server/db/client.ts'
import { assertCanReadTicket } from '#server/features/tickets/index.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** The client id of a message that an assistant said names the turn. */
const TURN = /^assistant\/(\d{1,18})\//

/** Returns the passages that a message was made from; there are none for messages of people. */
export async function getMessageSources(db: Db, actor: CurrentUser, messageId: number): Promise<AnswerSource[]> {
  const { companyId } = actor
  const message = await db
    .selectFrom('messages')
    .select(['ticketId', 'clientId'])
    .where('companyId', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message || message.ticketId === null) throw new AppError('ERR_FETCH_WAPP_MSG')
  await assertCanReadTicket(db, actor, message.ticketId, true)
  const turnId = TURN.exec(message.clientId ?? '')?.[1]
  if (turnId === undefined) return []
  const row = await db
    .selectFrom('assistantSources')
    .select('passages')
    .where('companyId', '=', companyId)
    .where('turnId', '=', Number(turnId))
    .executeTakeFirst()
  return (row?.passages ?? []) as AnswerSource[]
}
