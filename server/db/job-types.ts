import type { ChannelKind, CloudKind, IdentityKind, MetaKind } from '#contract/channels.ts'

/** What a push says, as the service worker reads it. `path` is where a click leads. */
export type PushNotice = { title: string; body: string; tag: string; path: string }

/**
 * Every job and its payload. During a deploy a newer version of the code may read a payload that an older one wrote:
 * add fields as optional.
 */
export type Jobs = {
  /**
   * Fetches the file of an inbound message from the provider and attaches it. `asked` counts how often the phone was
   * asked for a file that the provider no longer has.
   */
  'message.fetchMedia': { companyId: number; messageId: number; asked?: number }
  /** Tells the provider that the customer's messages of a ticket were read. */
  'ticket.markRead': { companyId: number; ticketId: number }
  /** Emits events for tickets that changed because of something else, as when two contacts were merged. */
  'ticket.announce': { companyId: number; ticketIds: number[] }
  /**
   * Finds the questions of the tickets that waited before this time, at which a server without questions was upgraded.
   */
  'ticket.fillQuestions': { companyId: number; before: string }
  /** Repeats at the provider a deletion, edit or reaction that is already stored here. */
  'message.revoke': { companyId: number; messageId: number }
  'message.pushEdit': { companyId: number; messageId: number }
  'message.pushReaction': { companyId: number; messageId: number }
  /** Stores an event of Messenger or Instagram that could not be stored when it arrived. */
  'meta.receive': {
    companyId: number
    connectionId: number
    channel: MetaKind
    accountId: string
    event: unknown
  }
  /** Applies once more what was set aside of a connection, where an administrator asked for it. */
  'received.replay': { companyId: number; connectionId: number; channel: ChannelKind; eventId: number }
  /** Stores what arrived for a number of the Cloud API, and could not be stored at once. */
  'cloud.receive': { companyId: number; connectionId: number; channel: CloudKind }
  /**
   * Ends the subscription of an account of the Cloud API by the token of a number that was let go. Both secrets are
   * encrypted.
   */
  'cloud.release': {
    companyId: number
    connectionId: number
    wabaId: string
    sealedToken: string
    sealedAppSecret: string | null
  }
  /** Stores the past messages and the names that a number of the Cloud API brought along from its phone. */
  'cloud.storeSynced': { companyId: number; connectionId: number; channel: CloudKind; items: unknown[] }
  /** Asks Meta for them. */
  'cloud.askForSync': { companyId: number; connectionId: number }
  /** Fetches the templates of the account of an official number. */
  'template.fetch': { companyId: number; connectionId: number }
  /**
   * The sweep of every minute: enqueues the timers of every active company, and the sending of scheduled messages that
   * are due.
   */
  'timers.tick': Record<string, never>
  /**
   * Closes inactive tickets of a company, moves unqueued ones, fails expired messages, and marks connections that no
   * process runs.
   */
  'ticket.timers': { companyId: number }
  /** Takes back assigned tickets that nobody answered, and assigns those that wait in queues which assign. */
  'ticket.assign': { companyId: number }
  /** Sends the closing message once the closing can no longer be undone. */
  'ticket.farewell': { companyId: number; ticketId: number }
  /** Finds the first answers that were given before these were recorded. */
  'ticket.fillAnswers': { companyId: number }
  /** Ends a rating request when its time has passed. */
  'rating.expire': { companyId: number; traceId: number }
  /** Refreshes name and picture of a contact from the provider. */
  'contact.refresh': { companyId: number; contactId: number; connectionId: number }
  /** Imports the rows of a spreadsheet that are still to be done. */
  'contact.import': { companyId: number; importId: number }
  /** The same for an import into a contact list. */
  'contactList.import': { companyId: number; importId: number }
  /** Asks the provider about the next numbers of a contact list. */
  'contactList.check': { companyId: number; listId: number }
  /** Marks the number of somebody whom official WhatsApp could not reach several times as one without WhatsApp. */
  'contactList.markUndeliverable': { companyId: number; contactId: number }
  /** Removes the stored data of an import, or of a merge, once it is no longer needed. */
  'contact.forgetImport': { companyId: number; importId: number }
  'contact.forgetMerge': { companyId: number; mergeId: number }
  /** Merges two contacts whose numbers turned out to be spellings of one. */
  'contact.mergeSpellings': { companyId: number; keepId: number; dropId: number }
  /** Deletes the people of a company's campaigns that ended long ago. */
  'campaign.forgetRecipients': { companyId: number }
  /** Deletes a company's old rows about calls of models. */
  'aiCall.forget': { companyId: number }
  /** Deletes a company's old exchanges with what answers customers. */
  'assistant.forgetTurns': { companyId: number }
  /** Puts somebody on the list of refusals who told the provider to want no marketing. */
  'optOut.record': { companyId: number; contactId: number }
  /** Marks an import of refusals as failed when its process died. */
  'optOut.settleImport': { companyId: number; importId: number }
  /** Determines the type of a file that was stored without this check, and shows it accordingly. */
  'file.look': { companyId: number; fileId: string }
  'message.showFile': { companyId: number; fileId: string }
  /** Reads a source of a prompt's knowledge, and cuts it into passages. */
  'knowledge.read': { companyId: number; sourceId: number }
  /** Asks a prompt the next question of its trial. */
  'prompt.trial': { companyId: number; trialId: number }
  /** Removes those of the files that nothing references any more. */
  'file.release': { companyId: number; fileIds: string[] }
  /** Removes every file of a deleted company. */
  'file.removeAll': { companyId: number }
  /** Lets the bot answer what the customer wrote since its last step. */
  'bot.step': { companyId: number; ticketId: number }
  /** Lets the assistant of a ticket answer what the customer wrote, or say what it still has to say. */
  'assistant.step': { companyId: number; ticketId: number }
  /**
   * Creates the invoices of companies that are due soon. It runs every night, at the start, and when a due date moved.
   */
  'invoice.open': Record<string, never>
  /**
   * The operator extended a company's due date to `to`: what was open since `from` becomes one invoice that is due
   * then.
   */
  'invoice.move': { companyId: number; from: string; to: string }
  /**
   * The operator extended the due date and the payment arrived another way: what was open before `to` is marked as
   * paid.
   */
  'invoice.settle': { companyId: number; from: string; to: string }
  /** Asks the bank whether a charge was paid, until it is paid or can no longer be. */
  'pix.check': { companyId: number; txid: string }
  /** Tells the bank the address of its webhook for payments. */
  'pix.announce': Record<string, never>
  /** Sends the scheduled messages of a company whose time has come. */
  'schedule.send': { companyId: number }
  /** Stores the outcome of a scheduled message that was sent or given up. */
  'schedule.settle': { companyId: number; scheduleId: number }
  /**
   * Starts the campaigns of a company whose time has come, ends those that are done, wakes the running ones, and settles
   * receipts that do not come.
   */
  'campaign.tick': { companyId: number }
  /** Sends the next message of the campaigns of a connection, if its time has come, or asks about unknown numbers. */
  'campaign.send': { companyId: number; connectionId: number }
  /** Emits the figures of a campaign. */
  'campaign.progress': { companyId: number; campaignId: number }
  /**
   * Sends an e-mail with the look of the company, or of none. The text may give access to an account, so it is encrypted
   * while it waits, once as it is read without HTML and once in its parts. Earlier versions wrote `text`, and later ones
   * `sealedText` without the rest.
   */
  'mail.send': {
    to: string
    subject: string
    text?: string
    sealedText?: string
    sealedParts?: string
    language?: string
    companyId?: number
  }
  /** Mails a visitor of a site what was answered there and not seen. */
  'webchat.mailAnswers': { companyId: number; connectionId: number; visitorId: string }
  /** Tells somebody by e-mail of a mention that was not seen on the screen. */
  'mention.mail': { companyId: number; noteId: number; userId: number }
  /**
   * Writes texts anew that say "somebody" of one of these people, each given by their identities, because something was
   * learned of them: the next ones after that message.
   */
  'mention.name': { companyId: number; people: { kind: IdentityKind; value: string }[][]; afterId?: number }
  /** Finds the next texts after that message in which servers of before wrote the hidden id of somebody. */
  'mention.nameOld': { companyId: number; afterId?: number; isSecondLook?: boolean }
  /** Delivers what waits for a company's webhook. */
  'webhook.deliver': { companyId: number; webhookId: number }
  /** Finds who is told of the last message of a ticket, or of a message of the internal chat. */
  'push.message': { companyId: number; ticketId: number }
  'push.chatMessage': { companyId: number; messageId: number }
  'push.mention': { companyId: number; noteId: number; userId: number }
  /** Pushes to one browser. */
  'push.send': { companyId: number; subscriptionId: number; notice: PushNotice }
  /** Removes expired sessions, reset tokens and login counters. */
  'housekeeping.daily': Record<string, never>
}

export type JobName = keyof Jobs

/**
 * key: a second job with the same key replaces the first while it waits. runAt: ISO 8601. connectionId: of the connection
 * over which the job speaks with the provider.
 */
export type JobOptions = { key?: string; runAt?: string; maxAttempts?: number; connectionId?: number | null }

export const CONNECTION_FLAG = 'connection:'
export const connectionFlag = (connectionId: number): string => `${CONNECTION_FLAG}${connectionId}`
export const COMPANY_FLAG = 'company:'

/** Returns the flags of a job, which limit how many of one company or connection run at once: see `job-flags.ts`. */
export function flagsOf(payload: object, { connectionId }: JobOptions): string[] {
  const companyId = 'companyId' in payload ? Number(payload.companyId) : null
  return [
    ...(companyId === null ? [] : [`${COMPANY_FLAG}${companyId}`]),
    ...(connectionId == null ? [] : [connectionFlag(connectionId)]),
  ]
}
