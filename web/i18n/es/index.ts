import type { Texts } from '#web/i18n/pt/index.ts'
import contactsChanges from '#web/features/contacts/texts/changes/es.json' with { type: 'json' }
import firstSteps from '#web/features/first-steps/texts/es.json' with { type: 'json' }
import macros from '#web/features/macros/texts/es.json' with { type: 'json' }
import messagesAttendantAi from '#web/features/messages/attendant-ai/texts/es.json' with { type: 'json' }
import messagesSelection from '#web/features/messages/selection/texts/es.json' with { type: 'json' }
import shellPalette from '#web/features/shell/texts/palette/es.json' with { type: 'json' }
import ticketsBulk from '#web/features/tickets/bulk/texts/es.json' with { type: 'json' }
import ticketsConversationGroup from '#web/features/tickets/conversation/group/texts/es.json' with { type: 'json' }
import ticketsConversationHistory from '#web/features/tickets/conversation/history/texts/es.json' with { type: 'json' }
import ticketsConversationLooking from '#web/features/tickets/conversation/texts/looking/es.json' with { type: 'json' }
import ticketsConversationMedia from '#web/features/tickets/conversation/media/texts/es.json' with { type: 'json' }
import ticketsConversationMediaSection from '#web/features/tickets/conversation/media/texts/section/es.json' with { type: 'json' }
import ticketsConversationMerge from '#web/features/tickets/conversation/merge/texts/es.json' with { type: 'json' }
import ticketsConversationSample from '#web/features/tickets/conversation/texts/sample/es.json' with { type: 'json' }
import ticketsConversationTools from '#web/features/tickets/conversation/tools/texts/es.json' with { type: 'json' }
import ticketsFilters from '#web/features/tickets/filters/texts/es.json' with { type: 'json' }
import ticketsManager from '#web/features/tickets/manager/texts/es.json' with { type: 'json' }
import ticketsSnooze from '#web/features/tickets/snooze/texts/es.json' with { type: 'json' }
import ticketsUnread from '#web/features/tickets/unread/texts/es.json' with { type: 'json' }
import usersPush from '#web/features/users/texts/push/es.json' with { type: 'json' }
import display from '#web/ui/display/texts/es.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'
import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { later } from './later.ts'

export const es: Texts = mergeTexts(
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
