import contactsChanges from '#web/features/contacts/texts/changes/pt.json' with { type: 'json' }
import firstSteps from '#web/features/first-steps/texts/pt.json' with { type: 'json' }
import macros from '#web/features/macros/texts/pt.json' with { type: 'json' }
import messagesAttendantAi from '#web/features/messages/attendant-ai/texts/pt.json' with { type: 'json' }
import messagesSelection from '#web/features/messages/selection/texts/pt.json' with { type: 'json' }
import shellPalette from '#web/features/shell/texts/palette/pt.json' with { type: 'json' }
import ticketsBulk from '#web/features/tickets/bulk/texts/pt.json' with { type: 'json' }
import ticketsConversationGroup from '#web/features/tickets/conversation/group/texts/pt.json' with { type: 'json' }
import ticketsConversationHistory from '#web/features/tickets/conversation/history/texts/pt.json' with { type: 'json' }
import ticketsConversationLooking from '#web/features/tickets/conversation/texts/looking/pt.json' with { type: 'json' }
import ticketsConversationMedia from '#web/features/tickets/conversation/media/texts/pt.json' with { type: 'json' }
import ticketsConversationMediaSection from '#web/features/tickets/conversation/media/texts/section/pt.json' with { type: 'json' }
import ticketsConversationMerge from '#web/features/tickets/conversation/merge/texts/pt.json' with { type: 'json' }
import ticketsConversationSample from '#web/features/tickets/conversation/texts/sample/pt.json' with { type: 'json' }
import ticketsConversationTools from '#web/features/tickets/conversation/tools/texts/pt.json' with { type: 'json' }
import ticketsFilters from '#web/features/tickets/filters/texts/pt.json' with { type: 'json' }
import ticketsManager from '#web/features/tickets/manager/texts/pt.json' with { type: 'json' }
import ticketsSnooze from '#web/features/tickets/snooze/texts/pt.json' with { type: 'json' }
import ticketsUnread from '#web/features/tickets/unread/texts/pt.json' with { type: 'json' }
import usersPush from '#web/features/users/texts/push/pt.json' with { type: 'json' }
import display from '#web/ui/display/texts/pt.json' with { type: 'json' }
import { mergeTexts } from '#web/i18n/merge-texts.ts'
import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { later } from './later.ts'

export const pt = mergeTexts(
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

/** The type that the texts of every language must have. */
export type Texts = typeof pt
