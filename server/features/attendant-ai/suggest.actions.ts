import type { Suggestion } from '#contract/attendant-ai.ts'
import { findKnowledge } from '#server/features/knowledge/find-knowledge.actions.ts'
import type { ModelDeps } from '#server/features/prompts/ask.actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { splitCitation, tidy } from '#server/lib/check-answer.ts'
import { ask, type Asked } from './ask.actions.ts'
import { getSurroundings, listLines, type Line } from './conversation.queries.ts'
import { suggestionQuestion } from './instructions.ts'

const LINES = 30
const MAX_TOKENS = 500
const SEARCH_TIMEOUT_MS = 5000
/** What the customer said last is what knowledge is looked for. */
const LINES_FOR_SEARCH = 3

const textsOf = (lines: Line[]): string => lines.map(({ text }) => text).join('\n')

const replyOf = (answer: string): string => tidy(splitCitation(answer).text)

/** Suggests what to write next. It is sent by nobody but the attendant. Throws AppError. */
export async function suggestReply(deps: ModelDeps, asked: Asked, draft: string): Promise<Suggestion> {
  const { actor, ticket, knower, signal } = asked
  const { companyId } = actor
  const [lines, surroundings] = await deps.data.read(actor, async (db) => [
    await listLines(db, companyId, { ticketId: ticket.id, size: LINES }),
    await getSurroundings(db, companyId, ticket.id),
  ])
  if (lines.length === 0) throw new AppError('ERR_AI_NO_TEXT')
  const ofCustomer = lines.filter(({ isOurs }) => !isOurs)
  const searching = { actor, ticketId: ticket.id, timeoutMs: SEARCH_TIMEOUT_MS, signal }
  const { passages } = knower
    ? await findKnowledge(deps, { ...searching, prompt: knower }, textsOf(ofCustomer.slice(-LINES_FOR_SEARCH)))
    : { passages: [] }
  const known = [
    ...(knower ? [knower.prompt, knower.always, knower.never, knower.topics] : []),
    ...passages.map(({ text }) => text),
    textsOf(lines.filter(({ isOurs }) => isOurs)),
    draft,
  ].join('\n')
  const answer = await ask(deps, asked, {
    ...suggestionQuestion(surroundings, { knower, passages, lines, draft }),
    ...{ purpose: 'suggest', maxTokens: MAX_TOKENS, textOf: replyOf, known, said: textsOf(ofCustomer) },
  })
  const { ids } = splitCitation(answer)
  return { text: replyOf(answer), sources: passages.filter(({ id }) => ids.includes(id)) }
}
