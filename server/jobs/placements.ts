import type { JobName, Jobs } from '#server/db/job-types.ts'

/** `isLastAttempt`: what fails now is not tried again, and its job would stay with all that it carries. */
export type JobRun = { isLastAttempt: boolean }
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name], run?: JobRun) => Promise<void> }

/**
 * Jobs of different lanes never wait for each other. interactive: short jobs that somebody waits for. provider: calls
 * of the provider, which may be slow. assistant: calls of outside systems that answer customers, which may be slow too.
 * transfer: files, pictures, and work in bulk. outside: calls of receivers that companies chose, which may be slow and
 * dead.
 */
export type Lane = 'interactive' | 'provider' | 'assistant' | 'transfer' | 'outside'

/** `needs`: only a process that holds connections can reach a provider. */
type JobPlacement = { lane: Lane; needs: 'worker' | 'channels' }

const INTERACTIVE: JobPlacement = { lane: 'interactive', needs: 'worker' }
const PROVIDER: JobPlacement = { lane: 'provider', needs: 'channels' }
/** Meta is also reached without a connection. */
const META: JobPlacement = { lane: 'provider', needs: 'worker' }
const ASSISTANT: JobPlacement = { lane: 'assistant', needs: 'worker' }
const TRANSFER: JobPlacement = { lane: 'transfer', needs: 'worker' }
const OUTSIDE: JobPlacement = { lane: 'outside', needs: 'worker' }
const PROVIDER_TRANSFER: JobPlacement = { lane: 'transfer', needs: 'channels' }

export const PLACEMENTS: { [Name in JobName]: JobPlacement } = {
  'bot.step': INTERACTIVE,
  'campaign.progress': INTERACTIVE,
  'campaign.send': INTERACTIVE,
  'campaign.tick': INTERACTIVE,
  'invoice.move': INTERACTIVE,
  'invoice.open': INTERACTIVE,
  'invoice.settle': INTERACTIVE,
  'mail.send': INTERACTIVE,
  'mention.mail': INTERACTIVE,
  'mention.name': INTERACTIVE,
  'message.showFile': INTERACTIVE,
  'meta.receive': INTERACTIVE,
  'cloud.receive': INTERACTIVE,
  'optOut.record': INTERACTIVE,
  'pix.announce': INTERACTIVE,
  'pix.check': INTERACTIVE,
  'push.chatMessage': INTERACTIVE,
  'push.mention': INTERACTIVE,
  'push.message': INTERACTIVE,
  'rating.expire': INTERACTIVE,
  'schedule.send': INTERACTIVE,
  'schedule.settle': INTERACTIVE,
  'ticket.announce': INTERACTIVE,
  'ticket.assign': INTERACTIVE,
  'ticket.farewell': INTERACTIVE,
  'ticket.timers': INTERACTIVE,
  'timers.tick': INTERACTIVE,
  'webchat.mailAnswers': INTERACTIVE,
  'assistant.step': ASSISTANT,
  'prompt.trial': ASSISTANT,
  'message.pushEdit': PROVIDER,
  'message.pushReaction': PROVIDER,
  'message.revoke': PROVIDER,
  'received.replay': PROVIDER,
  'ticket.markRead': PROVIDER,
  'cloud.release': META,
  'cloud.askForSync': META,
  'contact.refresh': PROVIDER_TRANSFER,
  'contactList.check': PROVIDER_TRANSFER,
  'message.fetchMedia': PROVIDER_TRANSFER,
  'aiCall.forget': TRANSFER,
  'assistant.forgetTurns': TRANSFER,
  'campaign.forgetRecipients': TRANSFER,
  'cloud.storeSynced': TRANSFER,
  'contact.forgetImport': TRANSFER,
  'contact.forgetMerge': TRANSFER,
  'contact.import': TRANSFER,
  'contact.mergeSpellings': TRANSFER,
  'contactList.import': TRANSFER,
  'contactList.markUndeliverable': TRANSFER,
  'file.look': TRANSFER,
  'file.release': TRANSFER,
  'file.removeAll': TRANSFER,
  'housekeeping.daily': TRANSFER,
  'knowledge.read': TRANSFER,
  'mention.nameOld': TRANSFER,
  'optOut.settleImport': TRANSFER,
  'template.fetch': TRANSFER,
  'ticket.fillAnswers': TRANSFER,
  'ticket.fillQuestions': TRANSFER,
  'push.send': OUTSIDE,
  'webhook.deliver': OUTSIDE,
}
