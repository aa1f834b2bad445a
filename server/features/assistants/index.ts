/** The exports that other features may use. */
export {
  type Assistant,
  type AssistantAction,
  type AssistantAnswer,
  type AssistantTarget,
  type AssistantTurn,
  type FindTarget,
  type UnansweredMessage,
  AssistantError,
} from './assistant.ts'
export { closeCircuit, recordFailure } from './circuit.actions.ts'
export { enqueueAssistantStep, returnToMenu, startAssistantOfQueue } from './session.actions.ts'
export { isAnswering, isCircuitOpen } from './session.queries.ts'
export type { Assistants } from './turn.actions.ts'
