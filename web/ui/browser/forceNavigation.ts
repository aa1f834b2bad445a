import type { HistoryState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Differs for each visit, so that a second click on the same address navigates again. */
    visit?: number
  }
}

export const forceNavigation = (before: HistoryState): HistoryState => ({ ...before, visit: Date.now() })
