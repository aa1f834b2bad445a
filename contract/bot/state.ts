import type { BotState } from './stored-state.ts'

export const startingState = (): BotState => ({
  stage: 'start',
  queueId: null,
  optionId: null,
  menu: null,
  menuAt: null,
  offeredAt: null,
  sendings: 0,
  missed: null,
  closedSaidAt: null,
  answers: 0,
})

/** Returns whether a menu waits for the customer's choice. */
export const isAsking = ({ stage, menu }: BotState): boolean =>
  menu !== null && (stage === 'queues' || stage === 'options')

/** Returns whether the ticket waits for an agent. */
export const isWaitingForAgent = ({ stage }: BotState): boolean => stage === 'waiting' || stage === 'silent'

/** Removes the menu outside business hours, so that it is sent again when they begin. */
export function pauseMenu(state: BotState): BotState {
  if (!isAsking(state)) return state
  const stage = state.queueId === null ? 'queues' : 'closed'
  return { ...state, stage, optionId: null, menu: null, sendings: 0, missed: null }
}

/** Leads a ticket whose queue was deleted back to the main menu. */
export function leaveQueue(state: BotState): BotState {
  if (state.queueId === null) return state
  return { ...state, stage: state.stage === 'start' ? 'start' : 'queues', queueId: null, optionId: null, menu: null }
}
