import { useCallback, useMemo, useState } from 'react'
import type { TicketFilter } from '#web/features/tickets/filter.ts'
import { NOTHING_CHOSEN, type ChosenRows } from './chosen-rows.ts'

export type Selection = {
  chosen: ChosenRows
  change: (next: (chosen: ChosenRows) => ChosenRows) => void
  clear: () => void
}

/** Holds what is chosen in a list. Another list, or another filter of it, begins with nothing. */
export function useSelection(filter: TicketFilter): Selection {
  const listKey = JSON.stringify(filter)
  const [state, setState] = useState({ listKey, chosen: NOTHING_CHOSEN })
  const chosen = state.listKey === listKey ? state.chosen : NOTHING_CHOSEN
  const change = useCallback<Selection['change']>(
    (next) => setState((now) => ({ listKey, chosen: next(now.listKey === listKey ? now.chosen : NOTHING_CHOSEN) })),
    [listKey],
  )
  const clear = useCallback(() => setState({ listKey, chosen: NOTHING_CHOSEN }), [listKey])
  return useMemo(() => ({ chosen, change, clear }), [chosen, change, clear])
}
