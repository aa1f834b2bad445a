import type { inside as pt } from '#web/i18n/pt/inside.ts'
import own from '#web/i18n/texts/inside/en.json' with { type: 'json' }
import announcements from '#web/features/announcements/texts/en.json' with { type: 'json' }
import authSignUp from '#web/features/auth/texts/sign-up/en.json' with { type: 'json' }
import campaignsTicket from '#web/features/campaigns/texts/ticket/en.json' with { type: 'json' }
import chats from '#web/features/chats/texts/en.json' with { type: 'json' }
import contactListsAdd from '#web/features/contact-lists/texts/add/en.json' with { type: 'json' }
import contacts from '#web/features/contacts/texts/en.json' with { type: 'json' }
import kanban from '#web/features/kanban/texts/en.json' with { type: 'json' }
import messages from '#web/features/messages/texts/en.json' with { type: 'json' }
import optOuts from '#web/features/opt-outs/texts/en.json' with { type: 'json' }
import quickMessages from '#web/features/quick-messages/texts/en.json' with { type: 'json' }
import schedules from '#web/features/schedules/texts/en.json' with { type: 'json' }
import shell from '#web/features/shell/texts/en.json' with { type: 'json' }
import tags from '#web/features/tags/texts/en.json' with { type: 'json' }
import tickets from '#web/features/tickets/texts/en.json' with { type: 'json' }
import users from '#web/features/users/texts/en.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'
import { entry } from './entry.ts'

export const inside: typeof pt = mergeTexts(
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
