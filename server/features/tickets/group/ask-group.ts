import type { GroupInfo } from '#server/channels/port.ts'
import type { ChannelKind } from '#contract/channels.ts'
import type { Database } from '#server/db/transaction.ts'
import { identitiesOf } from '#server/features/contacts/queries.ts'
import { assertCanReadTicket, getTicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { AppServices } from '#server/http/services.ts'
import { answerInTime } from '#server/lib/answer-in-time.ts'
import { AppError } from '#server/lib/app-error.ts'

/** Somebody waits for the answer at a screen. */
const MAX_WAIT_MS = 6000

export type GroupNeeds = { data: Database; services: Pick<AppServices, 'channels' | 'log'> }
export type AskedGroup = {
  connectionId: number | null
  channel: ChannelKind
  /** Null if the connection is no member any more, undefined without an answer. */
  info: GroupInfo | null | undefined
}

/**
 * Asks the connection of a ticket about its group, in whatever process it runs. Whoever may only look at the ticket may with
 * `peek`. Throws ERR_VALIDATION where the ticket is no group's.
 */
export async function askAboutGroup(
  { data, services }: GroupNeeds,
  actor: CurrentUser,
  ticketId: number,
  peek: boolean,
): Promise<AskedGroup> {
  const { ticket, group } = await data.read(actor, async (db) => {
    await assertCanReadTicket(db, actor, ticketId, peek)
    const row = await getTicketRow(db, ticketId)
    const identities = row.isGroup ? await identitiesOf(db, actor.companyId, row.contactId) : []
    return { ticket: row, group: identities.find(({ kind }) => kind === 'group') }
  })
  const { connectionId, channel } = ticket
  if (!ticket.isGroup) throw new AppError('ERR_VALIDATION')
  if (!group || connectionId === null) return { connectionId, channel, info: undefined }
  const done = await answerInTime(services.channels.run({ kind: 'fetchLimits', connectionId, group }), MAX_WAIT_MS)
  if (done && 'failed' in done) services.log.warn({ reason: done.failed }, 'a group could not be asked about')
  return { connectionId, channel, info: done && 'group' in done ? done.group : undefined }
}
