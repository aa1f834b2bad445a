import type { Texts } from '#web/i18n/pt/index.ts'
import contactsChanges from '#web/features/contacts/texts/changes/en.json' with { type: 'json' }
import firstSteps from '#web/features/first-steps/texts/en.json' with { type: 'json' }
import macros from '#web/features/macros/texts/en.json' with { type: 'json' }
import messagesAttendantAi from '#web/features/messages/attendant-ai/texts/en.json' with { type: 'json' }
import messagesSelection from '#web/features/messages/selection/texts/en.json' with { type: 'json' }
import shellPalette from '#web/features/shell/texts/palette/en.json' with { type: 'json' }
import ticketsBulk from '#web/features/tickets/bulk/texts/en.json' with { type: 'json' }
import ticketsConversationGroup from '#web/features/tickets/conversation/group/texts/en.json' with { type: 'json' }
import ticketsConversationHistory from '#web/features/tickets/conversation/history/texts/en.json' with { type: 'json' }
import ticketsConversationLooking from '#web/features/tickets/conversation/texts/looking/en.json' with { type: 'json' }
import ticketsConversationMedia from '#web/features/tickets/conversation/media/texts/en.json' with { type: 'json' }
import ticketsConversationMediaSection from '#web/features/tickets/conversation/media/texts/section/en.json' with { type: 'json' }
import ticketsConversationMerge from '#web/features/tickets/conversation/merge/texts/en.json' with { type: 'json' }
import ticketsConversationSample from '#web/features/tickets/conversation/texts/sample/en.json' with { type: 'json' }
import ticketsConversationTools from '#web/features/tickets/conversation/tools/texts/en.json' with { type: 'json' }
import ticketsFilters from '#web/features/tickets/filters/texts/en.json' with { type: 'json' }
import ticketsManager from '#web/features/tickets/manager/texts/en.json' with { type: 'json' }
import ticketsSnooze from '#web/features/tickets/snooze/texts/en.json' with { type: 'json' }
import ticketsUnread from '#web/features/tickets/unread/texts/en.json' with { type: 'json' }
import usersPush from '#web/features/users/texts/push/en.json' with { type: 'json' }
import display from '#web/ui/display/texts/en.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'
import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { later } from './later.ts'

export const en: Texts = mergeTexts(
  inside,
  later,
  ai,
  contactsChanges,
  firstSteps,
  macros,
  messagesAttendantAi,
  messagesSelection,
  shellPalette,
  ticketsBulk,
  ticketsConversationGroup,
  ticketsConversationHistory,
  ticketsConversationLooking,
  ticketsConversationMedia,
  ticketsConversationMediaSection,
  ticketsConversationMerge,
  ticketsConversationSample,
  ticketsConversationTools,
  ticketsFilters,
  ticketsManager,
  ticketsSnooze,
  ticketsUnread,
  usersPush,
  display,
)
