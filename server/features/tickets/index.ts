/** The exports that other features may use. */
export { BOT_OFF } from './core/bot-state.actions.ts'
export { emitTicketSaved, emitUpdatedInTickets } from './core/emit.actions.ts'
export { lockTicketIfExists } from './core/lock.actions.ts'
export { markMentionsSeen } from './core/mentions.actions.ts'
export { insertNote } from './core/notes.actions.ts'
export { recountQuestion } from './core/question.actions.ts'
export { setTicketColumns } from './core/set-ticket-columns.actions.ts'
export { recordTicketTiming } from './core/timing.actions.ts'
export { channelHost } from './inbound/channel-host.ts'
export { closeAutomatically, sendClosingMessage } from './lifecycle/closing.actions.ts'
export { type CampaignMessage, queueCampaignMessages } from './lifecycle/queue-campaign-message.actions.ts'
export { sendApiMessage } from './lifecycle/send-api-message.actions.ts'
export { type Scheduled, detachSchedule, sendScheduled } from './lifecycle/send-scheduled.actions.ts'
export { addTagAutomatically } from './lifecycle/tags.actions.ts'
export { sendTransferMessage } from './lifecycle/transfer.actions.ts'
export { removeTicketsFromQueue, unassignTicketsOf } from './lifecycle/tickets.actions.ts'
export { type Attachment, queueAutomatic } from './messages/queue-message.actions.ts'
export type { OutgoingFile } from './messages/send-messages.actions.ts'
export { assertFitsHeader, assertHeaderFile, makeTemplateMessage } from './messages/template-message.actions.ts'
export { createOutbox } from './outbox/outbox.ts'
export { getMention, listMentionable, listReaders, listUnseenMentions } from './read/mentions.queries.ts'
export { getNote, listNotes } from './read/notes.queries.ts'
export {
  type TicketRow,
  assertCanReadTicket,
  assertMayWrite,
  canOpenTicket,
  getTicketRow,
} from './read/tickets.queries.ts'
export { findableBy, readableBy, visibleTo } from './read/visibility.queries.ts'
