import type { AiText, RewriteStyle, TranslationLanguage, TranslationTarget } from '#contract/attendant-ai.ts'
import type { ModelDeps } from '#server/features/prompts/ask.actions.ts'
import { estimateTokens } from '#server/integrations/openai/text.ts'
import { AppError } from '#server/lib/app-error.ts'
import { ask, type Asked } from './ask.actions.ts'
import { getTextOf, listLines } from './conversation.queries.ts'
import { freed, rewriteQuestion, translationQuestion } from './instructions.ts'

/** The same text should come back the same. */
const TEMPERATURE = 0.2
const LEAST_TOKENS = 200
/** How many messages show the language of a customer. */
const LINES = 12

/** Other languages and styles may need twice the words. */
const tokensFor = (text: string): number => LEAST_TOKENS + 2 * estimateTokens(text)

/** Rewrites what an attendant wrote. Throws AppError. */
export async function rewriteText(
  deps: ModelDeps,
  asked: Asked,
  { text, style }: { text: string; style: RewriteStyle },
): Promise<AiText> {
  const answer = await ask(deps, asked, {
    ...rewriteQuestion(text, style),
    ...{
      purpose: 'rewrite',
      maxTokens: tokensFor(text),
      temperature: TEMPERATURE,
      textOf: freed,
      known: text,
      said: '',
    },
  })
  return { text: freed(answer) }
}

type Translating = Parameters<typeof translationQuestion>[1]

async function translate(deps: ModelDeps, asked: Asked, text: string, translating: Translating): Promise<AiText> {
  const answer = await ask(deps, asked, {
    ...translationQuestion(text, translating),
    ...{
      purpose: 'translate',
      maxTokens: tokensFor(text),
      temperature: TEMPERATURE,
      textOf: freed,
      known: text,
      said: '',
    },
  })
  return { text: freed(answer) }
}

/** Translates what an attendant wrote. Throws AppError. */
export async function translateDraft(
  deps: ModelDeps,
  asked: Asked,
  { text, to }: { text: string; to: TranslationTarget },
): Promise<AiText> {
  if (to !== 'customer') return translate(deps, asked, text, { to, lines: [], isOurs: true })
  const { actor, ticket } = asked
  const lines = await deps.data.read(actor, (db) =>
    listLines(db, actor.companyId, { ticketId: ticket.id, size: LINES }),
  )
  const ofCustomer = lines.filter(({ isOurs }) => !isOurs)
  if (ofCustomer.length === 0) throw new AppError('ERR_AI_NO_TEXT')
  return translate(deps, asked, text, { to: null, lines: ofCustomer, isOurs: true })
}

/** Translates a message of the conversation. Throws AppError. */
export async function translateMessage(
  deps: ModelDeps,
  asked: Asked,
  { messageId, to }: { messageId: number; to: TranslationLanguage },
): Promise<AiText> {
  const { actor } = asked
  const text = await deps.data.read(actor, (db) => getTextOf(db, actor.companyId, messageId))
  return translate(deps, asked, text, { to, lines: [], isOurs: false })
}
