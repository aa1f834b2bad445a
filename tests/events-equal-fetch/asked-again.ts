import type { EventName } from '#contract/events.ts'

const DASHBOARD = ['dashboard', 'waiting']
const SCHEDULES = ['schedules', 'schedule days']
const QUICK_MESSAGES = ['quick messages', 'quick message pages']
const FILE_LISTS = ['file lists', 'file list names', ...QUICK_MESSAGES]
const CAMPAIGN_LISTS = ['campaigns', 'campaign groups', 'campaign budgets']
const CAMPAIGNS = [...CAMPAIGN_LISTS, 'campaign report', 'campaign recipients']
const PROMPTS = ['prompts', 'prompt list']
const INTEGRATIONS = ['integrations', 'integration list']
const OPT_OUTS = ['opt-outs', 'opt-out']
export const LISTS = ['contact lists', 'all contact lists']
export const PEOPLE = ['list people', 'list people unknown']
const CHATS = ['chats', 'unread chats', 'chat', 'chat messages']
/** Lists show who of them refused. */
const REFUSALS = [...OPT_OUTS, ...LISTS, 'contact list', ...PEOPLE]
/** A conversation changes when a ticket of it is closed or opened again. */
export const CONVERSATION = ['messages', 'messages peeked']
const INVOICES = ['invoices', 'invoices of a company', 'own invoices', 'plan choices', 'subscription']

export const COUNTS = ['counts', 'counts of what is unread', 'view counts', 'lane counts']
export const BOARD = ['open lane', 'lane', 'lane of a queue', 'open lane searched', 'lane searched']

/** Queries that the web app intentionally fetches again after an event, instead of changing their cache. */
export const ASKED_AGAIN: Partial<Record<EventName, string[]>> = {
  'ticket.saved': [...COUNTS, ...DASHBOARD],
  'ticket.deleted': [...COUNTS, ...DASHBOARD, 'ticket', 'tickets searched'],
  'ticket.read': COUNTS,
  'message.created': COUNTS,
  'mention.created': COUNTS,
  'mentions.changed': ['mentions', ...COUNTS],
  'ticketViews.changed': ['views', 'view counts'],
  'contact.updated': ['contact', 'waiting'],
  'contact.deleted': [...SCHEDULES, ...REFUSALS],
  'ownFields.changed': ['own fields', 'contact'],
  'contacts.changed': ['contact', 'contact ads', 'contacts', 'contacts searched', 'duplicates', 'waiting', ...REFUSALS],
  'optOut.saved': REFUSALS,
  'optOuts.changed': REFUSALS,
  'contactList.created': LISTS,
  'contactList.deleted': [...LISTS, ...CAMPAIGN_LISTS],
  'contactListItem.created': PEOPLE,
  'contactListItem.cleared': PEOPLE,
  'contactListItem.changed': PEOPLE,
  'connection.saved': ['campaign budgets'],
  'connection.stateChanged': ['campaign budgets'],
  'connection.deleted': ['campaign budgets'],
  'user.created': [...DASHBOARD, 'users', 'user list', ...CHATS],
  'user.updated': [...DASHBOARD, 'users', 'user list', ...CHATS],
  'user.deleted': [...DASHBOARD, ...CHATS],
  'queue.created': PROMPTS,
  'queue.updated': [...PROMPTS, 'waiting'],
  'queue.deleted': [...PROMPTS, 'waiting'],
  'prompt.created': PROMPTS,
  'prompt.updated': PROMPTS,
  'prompt.deleted': PROMPTS,
  'queueIntegration.created': INTEGRATIONS,
  'queueIntegration.updated': INTEGRATIONS,
  'queueIntegration.deleted': INTEGRATIONS,
  'tag.created': ['tag pages'],
  'tag.updated': ['tag pages'],
  'quickMessage.created': QUICK_MESSAGES,
  'quickMessage.updated': QUICK_MESSAGES,
  'quickMessage.deleted': QUICK_MESSAGES,
  'macros.changed': ['macros', 'macro pages'],
  'fileList.created': FILE_LISTS,
  'fileList.updated': FILE_LISTS,
  'fileList.deleted': FILE_LISTS,
  'campaign.created': CAMPAIGN_LISTS,
  'campaign.updated': CAMPAIGNS,
  'campaign.deleted': CAMPAIGNS,
  'campaignSettings.saved': ['campaign budgets'],
  'invoice.saved': INVOICES,
  'invoice.deleted': INVOICES,
  'invoice.paid': ['plan'],
  'plan.changed': ['plan', ...INVOICES],
  'schedule.created': SCHEDULES,
  'announcement.created': ['announcements'],
  'announcement.updated': ['announcements'],
  'announcement.deleted': ['announcements'],
  'help.created': ['helps'],
  'help.updated': ['helps'],
  'help.deleted': ['helps'],
}
