import type { Texts } from '#web/i18n/pt/index.ts'
import { attendantAi } from '#web/features/messages/attendant-ai/texts/es.ts'
import { macroErrors, macros } from '#web/features/macros/texts/es.ts'
import { palette } from '#web/features/shell/texts/palette/es.ts'
import { messageSelection } from '#web/features/messages/selection/texts/es.ts'
import { groupPanel } from '#web/features/tickets/conversation/group/texts/es.ts'
import { ticketMerge } from '#web/features/tickets/conversation/merge/texts/es.ts'
import { ticketHistory } from '#web/features/tickets/conversation/history/texts/es.ts'
import { conversationTools } from '#web/features/tickets/conversation/tools/texts/es.ts'
import { firstSteps } from '#web/features/first-steps/texts/es.ts'
import { sampleStrip } from '#web/features/tickets/conversation/texts/sample/es.ts'
import { ticketBulk } from '#web/features/tickets/bulk/texts/es.ts'
import { listFilters } from '#web/features/tickets/filters/texts/es.ts'
import { snooze } from '#web/features/tickets/snooze/texts/es.ts'
import { colorNames } from '#web/ui/display/color-names/es.ts'
import { push } from '#web/features/users/texts/push/es.ts'
import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { later } from './later.ts'

const validation = { ...inside.common.validation, ...later.common.validation }
export const es: Texts = {
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
