import own from '#web/i18n/texts/inside/pt.json' with { type: 'json' }
import announcements from '#web/features/announcements/texts/pt.json' with { type: 'json' }
import authSignUp from '#web/features/auth/texts/sign-up/pt.json' with { type: 'json' }
import campaignsTicket from '#web/features/campaigns/texts/ticket/pt.json' with { type: 'json' }
import chats from '#web/features/chats/texts/pt.json' with { type: 'json' }
import contactListsAdd from '#web/features/contact-lists/texts/add/pt.json' with { type: 'json' }
import contacts from '#web/features/contacts/texts/pt.json' with { type: 'json' }
import kanban from '#web/features/kanban/texts/pt.json' with { type: 'json' }
import messages from '#web/features/messages/texts/pt.json' with { type: 'json' }
import optOuts from '#web/features/opt-outs/texts/pt.json' with { type: 'json' }
import quickMessages from '#web/features/quick-messages/texts/pt.json' with { type: 'json' }
import schedules from '#web/features/schedules/texts/pt.json' with { type: 'json' }
import shell from '#web/features/shell/texts/pt.json' with { type: 'json' }
import tags from '#web/features/tags/texts/pt.json' with { type: 'json' }
import tickets from '#web/features/tickets/texts/pt.json' with { type: 'json' }
import users from '#web/features/users/texts/pt.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'
import { entry } from './entry.ts'

/** The texts of the screens behind the login, but for those that few people open. */
export const inside = mergeTexts(
  entry,
  own,
  announcements,
  authSignUp,
  campaignsTicket,
  chats,
  contactListsAdd,
  contacts,
  kanban,
  messages,
  optOuts,
  quickMessages,
  schedules,
  shell,
  tags,
  tickets,
  users,
)
