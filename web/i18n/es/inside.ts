import type { inside as ptInside } from '#web/i18n/pt/inside.ts'
import { announcements } from '#web/features/announcements/texts/es.ts'
import { campaignTicket } from '#web/features/campaigns/texts/ticket/es.ts'
import { chats } from '#web/features/chats/texts/es.ts'
import { addToContactList } from '#web/features/contact-lists/texts/add/es.ts'
import { contactMerges, contacts } from '#web/features/contacts/texts/es.ts'
import { invoices } from '#web/features/billing/texts/es.ts'
import { kanban } from '#web/features/kanban/texts/es.ts'
import { messages } from '#web/features/messages/texts/es.ts'
import { optOuts } from '#web/features/opt-outs/texts/es.ts'
import { quickMessages } from '#web/features/quick-messages/texts/es.ts'
import { schedules } from '#web/features/schedules/texts/es.ts'
import { shell } from '#web/features/shell/texts/es.ts'
import { legal, setup, signUp } from '#web/features/auth/texts/sign-up/es.ts'
import { tags } from '#web/features/tags/texts/es.ts'
import { tickets } from '#web/features/tickets/texts/es.ts'
import { users } from '#web/features/users/texts/es.ts'
import { bot } from './bot.ts'
import { calendar } from './calendar.ts'
import { campaignUses } from './campaign-uses.ts'
import { entry } from './entry.ts'
import { errors } from './errors.ts'
import { shared } from './shared.ts'
import { validation } from './validation.ts'

export const inside: typeof ptInside = {
  ...entry,
  common: { ...entry.common, ...shared, validation },
  errors,
  announcements,
  bot,
  calendar,
  campaigns: campaignTicket,
  chats,
  contactMerges,
  campaignUses,
  contactLists: addToContactList,
  contacts,
  invoices,
  kanban,
  legal,
  messages,
  optOuts,
  quickMessages,
  schedules,
  setup,
  shell,
  signUp,
  tags,
  tickets,
  users,
}
