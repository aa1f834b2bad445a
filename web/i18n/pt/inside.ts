import { announcements } from '#web/features/announcements/texts/pt.ts'
import { campaignTicket } from '#web/features/campaigns/texts/ticket/pt.ts'
import { chats } from '#web/features/chats/texts/pt.ts'
import { addToContactList } from '#web/features/contact-lists/texts/add/pt.ts'
import { contactMerges, contacts } from '#web/features/contacts/texts/pt.ts'
import { invoices } from '#web/features/billing/texts/pt.ts'
import { kanban } from '#web/features/kanban/texts/pt.ts'
import { messages } from '#web/features/messages/texts/pt.ts'
import { optOuts } from '#web/features/opt-outs/texts/pt.ts'
import { quickMessages } from '#web/features/quick-messages/texts/pt.ts'
import { schedules } from '#web/features/schedules/texts/pt.ts'
import { shell } from '#web/features/shell/texts/pt.ts'
import { legal, setup, signUp } from '#web/features/auth/texts/sign-up/pt.ts'
import { tags } from '#web/features/tags/texts/pt.ts'
import { tickets } from '#web/features/tickets/texts/pt.ts'
import { users } from '#web/features/users/texts/pt.ts'
import { bot } from './bot.ts'
import { calendar } from './calendar.ts'
import { campaignUses } from './campaign-uses.ts'
import { entry } from './entry.ts'
import { errors } from './errors.ts'
import { shared } from './shared.ts'
import { validation } from './validation.ts'

/** The texts of the screens behind the login, but for those that few people open. */
export const inside = {
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
