import type { Texts } from '#web/i18n/pt/index.ts'
import { attendantAi } from '#web/features/messages/attendant-ai/texts/en.ts'
import { macroErrors, macros } from '#web/features/macros/texts/en.ts'
import { palette } from '#web/features/shell/texts/palette/en.ts'
import { messageSelection } from '#web/features/messages/selection/texts/en.ts'
import { groupPanel } from '#web/features/tickets/conversation/group/texts/en.ts'
import { ticketMerge } from '#web/features/tickets/conversation/merge/texts/en.ts'
import { ticketHistory } from '#web/features/tickets/conversation/history/texts/en.ts'
import { conversationTools } from '#web/features/tickets/conversation/tools/texts/en.ts'
import { firstSteps } from '#web/features/first-steps/texts/en.ts'
import { sampleStrip } from '#web/features/tickets/conversation/texts/sample/en.ts'
import { ticketBulk } from '#web/features/tickets/bulk/texts/en.ts'
import { listFilters } from '#web/features/tickets/filters/texts/en.ts'
import { snooze } from '#web/features/tickets/snooze/texts/en.ts'
import { colorNames } from '#web/ui/display/color-names/en.ts'
import { push } from '#web/features/users/texts/push/en.ts'
import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { later } from './later.ts'

const validation = { ...inside.common.validation, ...later.common.validation }
export const en: Texts = {
  ...inside,
  ...later,
  campaigns: { ...inside.campaigns, ...later.campaigns },
  common: { ...inside.common, validation },
  contactLists: { ...inside.contactLists, ...later.contactLists },
  errors: { ...inside.errors, ...later.errors, ...macroErrors },
  ...ai,
  ...attendantAi,
  ...palette,
  colorNames,
  groupPanel,
  ticketHistory,
  ticketMerge,
  conversationTools,
  listFilters,
  macros,
  snooze,
  firstSteps,
  sampleStrip,
  ticketBulk,
  messageSelection,
  push,
}
