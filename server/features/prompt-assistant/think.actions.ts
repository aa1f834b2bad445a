import type { AnswerSource } from '#contract/ai.ts'
import type { HandOverReason } from '#contract/assistants.ts'
import { findKnowledge, type Knowledge } from '#server/features/knowledge/find-knowledge.actions.ts'
import { askModel, type Asking, type ModelDeps } from '#server/features/prompts/ask.actions.ts'
import type { PromptAccess } from '#server/features/prompts/model-access.queries.ts'
import type { AiMessage, Completion } from '#server/integrations/openai/client.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import { findFault, splitCitation, tidy, type AnswerFault } from '#server/lib/check-answer.ts'
import { instructionsOf, RULES, TRANSFER_MARK, TRANSFER_TOOL, type Surroundings } from './instructions.ts'
import { asData } from '#server/lib/safe-text.ts'
import { asksForPerson, findRule, isCourtesy, isUpset } from './words.ts'
import { toPlain } from '#server/lib/plain-text.ts'

/** A line of the conversation before this turn. */
export type HistoryLine = { isOurs: boolean; text: string }

export type Thinking = Omit<Asking, 'prompt'> & {
  prompt: PromptAccess
  surroundings: Surroundings
  /** Oldest first. */
  history: HistoryLine[]
  /** What the customer says in this turn. */
  said: string
}

export type Log = { request: string; response: string; status: number | null }
/** `detail` says for colleagues why a person is called; `text` is said to the customer before. */
export type Thought =
  | { kind: 'say'; text: string; sources: AnswerSource[]; log: Log }
  | { kind: 'handOver'; reason: HandOverReason; detail: string; text: string; log: Log }

const NOT_ASKED: Log = { request: '', response: '', status: null }

const handOver = (reason: HandOverReason, detail: string, given: { text?: string; log?: Log } = {}): Thought => ({
  kind: 'handOver',
  reason,
  detail,
  text: given.text ?? '',
  log: given.log ?? NOT_ASKED,
})

/** What is decided without a model, because no model may decide otherwise. */
function decideByWords({ prompt, said }: Thinking): Thought | null {
  if (asksForPerson(said)) return handOver('asked', 'pediu uma pessoa')
  const rule = findRule(said, prompt.handOverWhen)
  if (rule !== null) return handOver('rule', `regra: ${rule}`)
  if (prompt.handsOverUpset && isUpset(said)) return handOver('rule', 'cliente irritado ou assunto delicado')
  return null
}

/** The last lines help to find what a short question is about. */
const LINES_FOR_SEARCH = 2
const searchTextOf = ({ history, said }: Thinking): string =>
  [
    ...history
      .filter(({ isOurs }) => !isOurs)
      .slice(-LINES_FOR_SEARCH)
      .map(({ text }) => text),
    said,
  ].join('\n')

/**
 * Thinks about what a customer said: finds what is known, asks the model, and checks what it answers. Throws AiError and
 * BudgetError.
 */
export async function think(deps: ModelDeps, thinking: Thinking): Promise<Thought> {
  const decided = decideByWords(thinking)
  if (decided) return decided
  const { prompt, said } = thinking
  const own = await findKnowledge(deps, thinking, said)
  const isShort = own.passages.length === 0 && own.hasSources && !isCourtesy(said)
  const knowledge = isShort ? await findKnowledge(deps, thinking, searchTextOf(thinking)) : own
  if (prompt.onlySources && knowledge.passages.length === 0 && !isCourtesy(said))
    return handOver('noSource', 'nenhuma fonte responde')
  return askAndCheck(deps, thinking, knowledge)
}

const MAX_ROUNDS = 3
/** The line with the sources comes on top of what a company allows for the answer. */
const CITATION_TOKENS = 60

type Round = { messages: AiMessage[]; knowledge: Knowledge; log: Log; faults: number }

async function askAndCheck(deps: ModelDeps, thinking: Thinking, knowledge: Knowledge): Promise<Thought> {
  const { prompt, surroundings } = thinking
  const system = { role: 'system' as const, content: instructionsOf(prompt, surroundings, knowledge.passages) }
  const round: Round = { messages: [system, ...toMessages(thinking)], knowledge, log: NOT_ASKED, faults: 0 }
  for (let count = 0; count < MAX_ROUNDS; count++) {
    const completion = await askOnce(deps, thinking, round)
    round.log = { request: JSON.stringify(round.messages), response: describe(completion), status: 200 }
    const thought = judge(thinking, round, completion)
    if (thought !== null) return thought
  }
  return handOver('failed', 'o modelo não chegou a uma resposta', { log: round.log })
}

/** Asks the model; a conversation that is too long for it is cut at its beginning, once. */
async function askOnce(deps: ModelDeps, thinking: Thinking, round: Round): Promise<Completion> {
  const { prompt } = thinking
  const ask = (): Promise<Completion> =>
    askModel(deps, thinking, {
      messages: round.messages,
      maxTokens: prompt.maxTokens + CITATION_TOKENS,
      tools: [TRANSFER_TOOL],
      cacheKey: `${thinking.actor.companyId}/${prompt.id}`,
    })
  try {
    return await ask()
  } catch (error) {
    const [system, ...rest] = round.messages
    if (!(error instanceof AiError) || error.failure !== 'tooLong' || !system || rest.length < 2) throw error
    round.messages = [system, ...rest.slice(-1)]
    return ask()
  }
}

const describe = ({ text, toolCalls }: Completion): string =>
  toolCalls.length === 0 ? text : JSON.stringify({ text, toolCalls })

const toCustomerText = (text: string): string => `<cliente>\n${asData(text)}\n</cliente>`

/** Joins what one side said in a row, because some servers refuse two messages of the same side. */
function toMessages({ history, said }: Thinking): AiMessage[] {
  const lines = [...history, { isOurs: false, text: said }]
  const messages: AiMessage[] = []
  for (const { isOurs, text } of lines) {
    const role = isOurs ? 'assistant' : 'user'
    const content = isOurs ? text : toCustomerText(text)
    const last = messages.at(-1)
    if (last?.role === role) last.content += `\n${content}`
    else messages.push({ role, content })
  }
  return messages
}

/** Returns null when the model is to be asked again, with what was wrong added to its messages. */
function judge(thinking: Thinking, round: Round, completion: Completion): Thought | null {
  const { toolCalls } = completion
  const { log } = round
  if (toolCalls.some(({ name }) => name === TRANSFER_TOOL.name))
    return handOver('asked', 'o assistente chamou uma pessoa', { log, text: textBefore(thinking, round, completion) })
  if (toolCalls.length > 0) {
    const refusals = toolCalls.map(({ id }) => ({ role: 'tool' as const, toolCallId: id, content: 'Não existe.' }))
    round.messages = [...round.messages, { role: 'assistant', content: completion.text, toolCalls }, ...refusals]
    return null
  }
  return judgeText(thinking, round, completion)
}

function judgeText(thinking: Thinking, round: Round, completion: Completion): Thought | null {
  const { log } = round
  const answer = splitCitation(withoutMark(completion.text))
  const text = tidy(answer.text)
  const fault = faultOf(thinking, round, text)
  if (TRANSFER_MARKS.test(completion.text))
    return handOver('asked', 'o assistente chamou uma pessoa', { log, text: fault === null ? text : '' })
  if (fault !== null) {
    round.faults++
    if (round.faults > 1) return handOver('failed', FAULT_WORDS[fault], { log })
    const content = `Sua resposta foi recusada: ${FAULT_WORDS[fault]}. Responda de novo, dentro das regras.`
    round.messages = [...round.messages, { role: 'assistant', content: completion.text }, { role: 'user', content }]
    return null
  }
  const sources = round.knowledge.passages.filter(({ id }) => answer.ids.includes(id))
  if (thinking.prompt.onlySources && sources.length === 0 && !claimsNothing(thinking.said, text))
    return handOver('noSource', 'a resposta não se apoia em nenhuma fonte', { log })
  return { kind: 'say', text, sources, log }
}

/** How models without tools begin an answer when they call a person. */
const TRANSFER_MARKS = new RegExp(`^\\W*(?:${TRANSFER_MARK}|action: transfer to the service department)\\W*`, 'iu')
const withoutMark = (text: string): string => text.replace(TRANSFER_MARKS, '')

function textBefore(thinking: Thinking, round: Round, completion: Completion): string {
  const text = tidy(splitCitation(completion.text).text)
  return faultOf(thinking, round, text) === null ? text : ''
}

const FAULT_WORDS: Record<AnswerFault, string> = {
  empty: 'a resposta veio vazia',
  instructions: 'a resposta mostrava as instruções',
  link: 'a resposta tinha um link que não é da empresa',
  number: 'a resposta tinha um telefone ou documento que não é desta conversa',
}

function faultOf({ prompt, history, said }: Thinking, { knowledge }: Round, text: string): AnswerFault | null {
  const { always, never, topics } = prompt
  const known = [prompt.prompt, always, never, topics, ...knowledge.passages.map((passage) => passage.text)].join('\n')
  const talked = [...history.map((line) => line.text), said].join('\n')
  return findFault(text, { rules: RULES, prompt: prompt.prompt, known, said: talked })
}

/** An answer to a greeting, or a question back, claims nothing and needs no source. */
const claimsNothing = (said: string, answer: string): boolean =>
  (isCourtesy(said) || (answer.endsWith('?') && toPlain(answer).length < 200)) && !/\d/.test(answer)
