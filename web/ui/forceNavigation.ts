import type { HistoryState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Tells one visit from another: a second click on the same address goes there again. */
    visit?: number
  }
}

export const forceNavigation = (before: HistoryState): HistoryState => ({ ...before, visit: Date.now() })
