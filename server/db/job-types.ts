import type { MetaKind } from '#contract/channels.ts'

/**
 * Every job and what it carries. A payload is read by a newer version of the code than wrote it while a deploy is
 * under way: add fields as optional.
 */
export type Jobs = {
  /** Fetches the file of an inbound message from the provider and attaches it. `asked`: how often the phone was asked
   * for a file that the provider has forgotten. */
  'message.fetchMedia': { companyId: number; messageId: number; asked?: number }
  /** Tells the provider that the customer's messages of a ticket were read. */
  'ticket.markRead': { companyId: number; ticketId: number }
  /** Tells the screens of tickets that changed by more than their own doing, as when two contacts became one. */
  'ticket.announce': { companyId: number; ticketIds: number[] }
  /** Deletes, edits or reacts at the provider what was already changed here. */
  'message.revoke': { companyId: number; messageId: number }
  'message.pushEdit': { companyId: number; messageId: number }
  'message.pushReaction': { companyId: number; messageId: number }
  /** An event of Messenger or Instagram that could not be stored when it came. */
  'meta.receive': {
    companyId: number
    connectionId: number
    channel: MetaKind
    accountId: string
    event: unknown
  }
  /** Every minute: wakes the clocks of all companies. */
  'timers.tick': Record<string, never>
  /** Closes, moves and gives up what is due in a company. */
  'ticket.timers': { companyId: number }
  /** Tells the customer that the conversation was closed, once that can no longer be undone. */
  'ticket.farewell': { companyId: number; ticketId: number }
  /** Ends the question how a conversation was when its time has passed. */
  'rating.expire': { companyId: number; traceId: number }
  /** Refreshes name and picture of a contact from the provider. */
  'contact.refresh': { companyId: number; contactId: number; connectionId: number }
  /** Takes in the rows of a spreadsheet that are still to be done. */
  'contact.import': { companyId: number; importId: number }
  /** Removes what is kept of an import, and of a merge, once nobody needs it any more. */
  'contact.forgetImport': { companyId: number; importId: number }
  'contact.forgetMerge': { companyId: number; mergeId: number }
  /** Looks at what a file is that was taken in before anybody had the time to, and shows it as that. */
  'file.look': { companyId: number; fileId: string }
  'message.showFile': { companyId: number; fileId: string }
  /** Removes those of the files that nothing uses any more. */
  'file.release': { companyId: number; fileIds: string[] }
  /** Removes every file of a company that is gone. */
  'file.removeAll': { companyId: number }
  /** Lets the bot of a conversation answer what the customer wrote since it last did. */
  'bot.step': { companyId: number; ticketId: number }
  /** Opens the invoices of companies that will be due soon: every night, at the start, and when a due date moved. */
  'invoice.open': Record<string, never>
  /** The provider gave a company time until `to`: what was open since `from` is to be paid then, and once. */
  'invoice.move': { companyId: number; from: string; to: string }
  /** The same, and the money for it came another way: what was open before `to` is paid. */
  'invoice.settle': { companyId: number; from: string; to: string }
  /** Asks the bank whether a charge was paid, until it is or can no longer be. */
  'pix.check': { companyId: number; txid: string }
  /** Tells the bank where to tell of payments. */
  'pix.announce': Record<string, never>
  /** Sends the messages of a company whose time has come. */
  'schedule.send': { companyId: number }
  /** The message of a schedule was sent, or was given up. */
  'schedule.settle': { companyId: number; scheduleId: number }
  /** The text may open an account: what waits to be sent is sealed. Earlier versions wrote `text`. */
  'mail.send': { to: string; subject: string; text?: string; sealedText?: string }
  /** Removes expired sessions, reset tokens and login counters. */
  'housekeeping.daily': Record<string, never>
}

export type JobName = keyof Jobs

/**
 * key: a second job with the same key replaces the first while it waits. runAt: ISO 8601. connectionId: of the connection
 * over which the job speaks with the provider.
 */
export type JobOptions = { key?: string; runAt?: string; maxAttempts?: number; connectionId?: number | null }

export const connectionTurn = (connectionId: number): string => `connection:${connectionId}`
export const COMPANY_TURN = 'company:'

/** Whose turn a job takes while it runs: see `turns.ts`. */
export function turnsOf(payload: object, { connectionId }: JobOptions): string[] {
  const companyId = 'companyId' in payload ? Number(payload.companyId) : null
  return [
    ...(companyId === null ? [] : [`${COMPANY_TURN}${companyId}`]),
    ...(connectionId == null ? [] : [connectionTurn(connectionId)]),
  ]
}
