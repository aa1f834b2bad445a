import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isKeptFromAi } from '#server/features/contacts/queries.ts'
import { getPromptAccess, type PromptAccess } from '#server/features/prompts/model-access.queries.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { assertCanReadTicket, assertMayWrite, getTicketRow, type TicketRow } from '#server/features/tickets/index.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { AppServices } from '#server/http/services.ts'

/**
 * For whom a model is asked, and which. `prompt` has the server, the key and the model; `knower` has the instructions and
 * the knowledge that fit the conversation, if a prompt has them.
 */
export type Help = { actor: CurrentUser; ticket: TicketRow; prompt: PromptAccess; knower: PromptAccess | null }

/** `write`: only for who may write to the customer now. `read`: for everybody who may read the conversation. */
export type Need = 'read' | 'write'

/** Throws unless the company has switched the help on and the actor may use it in this ticket. Peeking is not enough. */
export async function assertMayAsk(db: Db, actor: CurrentUser, ticketId: number, need: Need): Promise<TicketRow> {
  await assertCanReadTicket(db, actor, ticketId)
  const ticket = await getTicketRow(db, ticketId)
  if (need === 'write') {
    assertMayWrite(actor, ticket)
    if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED')
  }
  const { attendantAi } = await getCompanySettings(db, actor.companyId)
  if (attendantAi !== 'enabled') throw new AppError('ERR_ATTENDANT_AI_OFF')
  return ticket
}

type Candidates = { ofTicket: number | null; first: number | null }

async function findCandidates(db: Db, companyId: number, ticket: TicketRow): Promise<Candidates> {
  const { rows } = await sql<Candidates>`select
      case when t.queue_id is null then (select x.prompt_id from connections x
          where x.company_id = t.company_id and x.id = t.connection_id)
        else (select q.prompt_id from queues q where q.company_id = t.company_id and q.id = t.queue_id) end as "ofTicket",
      (select min(p.id) from prompts p where p.company_id = t.company_id) as first
    from tickets t where t.company_id = ${companyId} and t.id = ${ticket.id}`.execute(db)
  return rows[0] ?? { ofTicket: null, first: null }
}

/**
 * Throws what `assertMayAsk` throws, ERR_CONTACT_KEPT_FROM_AI, and ERR_ATTENDANT_AI_PROMPT where there is no prompt. The chosen prompt decides where
 * the texts go, so that no conversation reaches another server than the company wanted.
 */
export async function prepareHelp(
  db: Db,
  services: Pick<AppServices, 'config' | 'keys'>,
  { actor, ticketId, need }: { actor: CurrentUser; ticketId: number; need: Need },
): Promise<Help> {
  const { companyId } = actor
  const ticket = await assertMayAsk(db, actor, ticketId, need)
  if (await isKeptFromAi(db, companyId, ticketId)) throw new AppError('ERR_CONTACT_KEPT_FROM_AI')
  const { attendantAiPrompt } = await getCompanySettings(db, companyId)
  const chosen = attendantAiPrompt === '' ? null : Number(attendantAiPrompt)
  const { ofTicket, first } = await findCandidates(db, companyId, ticket)
  const promptId = chosen ?? ofTicket ?? first
  if (promptId === null) throw new AppError('ERR_ATTENDANT_AI_PROMPT')
  const prompt = await getPromptAccess(db, companyId, promptId, services)
  const knowerId = ofTicket ?? chosen
  if (knowerId === null) return { actor, ticket, prompt, knower: null }
  return {
    ...{ actor, ticket, prompt },
    knower: knowerId === promptId ? prompt : await getPromptAccess(db, companyId, knowerId, services),
  }
}

/** Returns the ticket of a message. Throws ERR_FETCH_WAPP_MSG. */
export async function getTicketIdOfMessage(db: Db, companyId: number, messageId: number): Promise<number> {
  const message = await db
    .selectFrom('messages')
    .select('ticketId')
    .where('companyId', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message || message.ticketId === null) throw new AppError('ERR_FETCH_WAPP_MSG')
  return message.ticketId
}
