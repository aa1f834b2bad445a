import type { ai } from '#web/i18n/pt/ai.ts'
import type { attendantAi } from '#web/i18n/pt/attendant-ai.ts'
import type { later } from '#web/i18n/pt/later.ts'
import type { Texts } from '#web/i18n/pt/index.ts'
import { announcements } from './announcements.ts'
import { bot } from './bot.ts'
import { calendar } from './calendar.ts'
import { campaigns } from './campaigns.ts'
import { chats } from './chats.ts'
import { connections } from './connections.ts'
import { contactImports, contactMerges } from './contact-imports.ts'
import { campaignUses } from './campaign-uses.ts'
import { contactLists } from './contact-lists.ts'
import { contacts } from './contacts.ts'
import { entry } from './entry.ts'
import { errors } from './errors.ts'
import { invoices } from './invoices.ts'
import { kanban } from './kanban.ts'
import { legal } from './legal.ts'
import { messages } from './messages.ts'
import { optOuts } from './opt-outs.ts'
import { queues } from './queues.ts'
import { quickMessages } from './quick-messages.ts'
import { schedules } from './schedules.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { signUp } from './sign-up.ts'
import { simulator } from './simulator.ts'
import { tags } from './tags.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'
import { validation } from './validation.ts'
import { week } from './week.ts'

export const inside: Omit<Texts, keyof typeof ai | keyof typeof later | keyof typeof attendantAi> = {
  ...entry,
  common: { ...entry.common, validation },
  errors,
  announcements,
  bot,
  calendar,
  campaigns,
  chats,
  connections,
  contactImports,
  contactMerges,
  campaignUses,
  contactLists,
  contacts,
  invoices,
  kanban,
  legal,
  messages,
  optOuts,
  queues,
  quickMessages,
  schedules,
  setup,
  shell,
  signUp,
  simulator,
  tags,
  tickets,
  users,
  week,
}
