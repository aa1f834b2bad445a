import { attendantAi } from '#web/features/messages/attendant-ai/texts/pt.ts'
import { macroErrors, macros } from '#web/features/macros/texts/pt.ts'
import { palette } from '#web/features/shell/texts/palette/pt.ts'
import { messageSelection } from '#web/features/messages/selection/texts/pt.ts'
import { groupPanel } from '#web/features/tickets/conversation/group/texts/pt.ts'
import { ticketMerge } from '#web/features/tickets/conversation/merge/texts/pt.ts'
import { ticketHistory } from '#web/features/tickets/conversation/history/texts/pt.ts'
import { conversationTools } from '#web/features/tickets/conversation/tools/texts/pt.ts'
import { firstSteps } from '#web/features/first-steps/texts/pt.ts'
import { sampleStrip } from '#web/features/tickets/conversation/texts/sample/pt.ts'
import { ticketBulk } from '#web/features/tickets/bulk/texts/pt.ts'
import { listFilters } from '#web/features/tickets/filters/texts/pt.ts'
import { snooze } from '#web/features/tickets/snooze/texts/pt.ts'
import { colorNames } from '#web/ui/display/color-names/pt.ts'
import { push } from '#web/features/users/texts/push/pt.ts'
import { ai } from './ai.ts'
import { inside } from './inside.ts'
import { later } from './later.ts'

const validation = { ...inside.common.validation, ...later.common.validation }
export const pt = {
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

/** The type that the texts of every language must have. */
export type Texts = typeof pt
