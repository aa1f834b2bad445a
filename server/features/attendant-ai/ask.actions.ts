import type { AiFailure, AiPurpose } from '#contract/ai.ts'
import { toCallerError } from '#server/features/ai-calls/index.ts'
import { closeCircuit, isCircuitOpen, recordFailure, type AssistantTarget } from '#server/features/assistants/index.ts'
import { askModel, type ModelDeps } from '#server/features/prompts/ask.actions.ts'
import type { AiMessage } from '#server/integrations/openai/client.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import { AppError } from '#server/lib/app-error.ts'
import { findFault, type AnswerFault } from '#server/lib/check-answer.ts'
import type { Help } from './access.queries.ts'
import { ATTENDANT_RULES } from './instructions.ts'

/** Ends when the attendant goes away or cancels. */
export type Asked = Help & { signal: AbortSignal }

type Task = {
  purpose: AiPurpose
  system: string
  content: string
  maxTokens: number
  temperature?: number
  /** Returns of an answer what the attendant will read. */
  textOf: (answer: string) => string
  /** `known`: texts whose links and numbers the answer may have; `said`: those of which only the numbers. */
  known: string
  said: string
}

/** Somebody waits in front of the screen. */
const TIMEOUT_MS = 25_000
/** After these the server hardly answers the next call either. */
const COUNTED: readonly AiFailure[] = ['unavailable', 'timeout', 'busy']

const FAULT_WORDS: Record<AnswerFault, string> = {
  empty: 'veio vazia',
  instructions: 'mostrava as instruções',
  link: 'tinha um link que não está no material',
  number: 'tinha um telefone ou documento que não está no material',
}

/**
 * Asks the model, and once more if its answer has something that nobody said. Throws AppError. The circuit is the one of the
 * prompt, so that attendants do not wait for a server that customers are not kept waiting for.
 */
export async function ask(deps: ModelDeps, asked: Asked, task: Task): Promise<string> {
  const { data } = deps
  const { actor, prompt, signal } = asked
  const target: AssistantTarget = { kind: 'prompt', targetId: prompt.id }
  if (await data.read(actor, (db) => isCircuitOpen(db, actor.companyId, target)))
    throw new AppError('ERR_AI_UNAVAILABLE')
  try {
    const answer = await askTwice(deps, asked, task)
    await data.change(actor, (tx) => closeCircuit(tx, target))
    return answer
  } catch (error) {
    if (error instanceof AiError && COUNTED.includes(error.failure) && !signal.aborted)
      await data.change(actor, (tx) => recordFailure(tx, target))
    throw toCallerError(error)
  }
}

async function askTwice(deps: ModelDeps, asked: Asked, task: Task): Promise<string> {
  const question: AiMessage[] = [
    { role: 'system', content: task.system },
    { role: 'user', content: task.content },
  ]
  const first = await askOnce(deps, asked, task, question)
  const fault = faultOf(asked, task, first)
  if (fault === null) return first
  const content = `Sua resposta foi recusada: ela ${FAULT_WORDS[fault]}. Responda de novo, dentro das regras.`
  const again: AiMessage[] = [...question, { role: 'assistant', content: first }, { role: 'user', content }]
  const second = await askOnce(deps, asked, task, again)
  if (faultOf(asked, task, second) !== null) throw new AppError('ERR_AI_UNSAFE')
  return second
}

async function askOnce(deps: ModelDeps, asked: Asked, task: Task, messages: AiMessage[]): Promise<string> {
  const { actor, prompt, ticket, signal } = asked
  const { purpose, maxTokens, temperature } = task
  const { text } = await askModel(
    deps,
    { actor, prompt, purpose, ticketId: ticket.id, timeoutMs: TIMEOUT_MS, signal },
    { messages, maxTokens, ...(temperature === undefined ? {} : { temperature }) },
  )
  return text
}

const faultOf = ({ knower }: Help, { textOf, known, said }: Task, answer: string): AnswerFault | null =>
  findFault(textOf(answer), { rules: ATTENDANT_RULES, prompt: knower?.prompt ?? '', known, said })
