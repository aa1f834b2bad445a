/**
 * First parts of the query keys. Lists add their filter (`[...keys.tickets, filter]`), single rows their id
 * (`[...keys.ticket, uuid]`). The realtime code finds queries by these.
 */
export const keys = {
  tickets: ['tickets'],
  ticket: ['ticket'],
  ticketCounts: ['ticketCounts'],
  messages: ['messages'],
  contacts: ['contacts'],
  contact: ['contact'],
  contactImports: ['contactImports'],
  contactImport: ['contactImport'],
  contactDuplicates: ['contactDuplicates'],
  contactMerges: ['contactMerges'],
  notes: ['notes'],
  tags: ['tags'],
  quickMessages: ['quickMessages'],
  schedules: ['schedules'],
  bell: ['bell'],
  chats: ['chats'],
  unreadChats: ['unreadChats'],
  chatMessages: ['chatMessages'],
  connections: ['connections'],
  facebookApp: ['facebookApp'],
  queues: ['queues'],
  queueOptions: ['queueOptions'],
  simulation: ['simulation'],
  prompts: ['prompts'],
  queueIntegrations: ['queueIntegrations'],
  users: ['users'],
  userList: ['userList'],
  plan: ['plan'],
  dashboard: ['dashboard'],
  settings: ['settings'],
  company: ['company'],
  companies: ['companies'],
  announcements: ['announcements'],
  helps: ['helps'],
  plans: ['plans'],
  invoices: ['invoices'],
} as const satisfies Record<string, readonly string[]>

export type KeyRoot = keyof typeof keys
