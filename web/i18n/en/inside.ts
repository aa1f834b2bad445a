import type { inside as ptInside } from '#web/i18n/pt/inside.ts'
import { announcements } from '#web/features/announcements/texts/en.ts'
import { campaignTicket } from '#web/features/campaigns/texts/ticket/en.ts'
import { chats } from '#web/features/chats/texts/en.ts'
import { addToContactList } from '#web/features/contact-lists/texts/add/en.ts'
import { contactMerges, contacts } from '#web/features/contacts/texts/en.ts'
import { invoices } from '#web/features/billing/texts/en.ts'
import { kanban } from '#web/features/kanban/texts/en.ts'
import { messages } from '#web/features/messages/texts/en.ts'
import { optOuts } from '#web/features/opt-outs/texts/en.ts'
import { quickMessages } from '#web/features/quick-messages/texts/en.ts'
import { schedules } from '#web/features/schedules/texts/en.ts'
import { shell } from '#web/features/shell/texts/en.ts'
import { legal, setup, signUp } from '#web/features/auth/texts/sign-up/en.ts'
import { tags } from '#web/features/tags/texts/en.ts'
import { tickets } from '#web/features/tickets/texts/en.ts'
import { users } from '#web/features/users/texts/en.ts'
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
