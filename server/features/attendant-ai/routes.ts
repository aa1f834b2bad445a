import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  AiText,
  MessageTranslationInput,
  RewriteInput,
  StoredSummary,
  Suggestion,
  SuggestionInput,
  SummaryInput,
  TranslationInput,
} from '#contract/attendant-ai.ts'
import { Id, IdParams } from '#contract/fields.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createRateLimit } from '#server/lib/rate-limit.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { assertMayAsk, getTicketIdOfMessage, prepareHelp, type Need } from './access.queries.ts'
import type { Asked } from './ask.actions.ts'
import { rewriteText, translateDraft, translateMessage } from './rewrite.actions.ts'
import { suggestReply } from './suggest.actions.ts'
import { summarise } from './summarise.actions.ts'
import { findSummary } from './summaries.queries.ts'

/** More than anybody who reads the answers asks for. */
const CALLS_PER_MINUTE = 20

/** Aborts when the caller goes away before the answer, because nobody would read it. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort()
  })
  return controller.signal
}

export const attendantAiRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'messages:write', plan: 'useOpenAi' } as const
  const deps = { data: app.data, services: app.services }
  const waitOf = createRateLimit(CALLS_PER_MINUTE)

  /** Who may not ask at all does not use up the limit. */
  async function begin(actor: CurrentUser, reply: FastifyReply, ticketId: number, need: Need): Promise<Asked> {
    const signal = signalOf(reply)
    const help = await app.read(actor, (db) => prepareHelp(db, app.services, { actor, ticketId, need }))
    const seconds = waitOf(String(actor.userId))
    if (seconds === 0) return { ...help, signal }
    void reply.header('retry-after', String(seconds))
    throw new AppError('ERR_TOO_MANY_REQUESTS')
  }

  app.post(
    '/tickets/:id/suggestion',
    {
      config,
      schema: {
        operationId: 'suggestReply',
        summary: 'Suggests a reply to the customer, which is not sent',
        params: IdParams,
        body: SuggestionInput,
        response: { 200: Suggestion },
      },
    },
    async ({ user: actor, params, body }, reply) =>
      suggestReply(deps, await begin(actor, reply, params.id, 'write'), body.draft.trim()),
  )

  app.post(
    '/tickets/:id/rewriting',
    {
      config,
      schema: {
        operationId: 'rewriteText',
        summary: 'Rewrites a text that is not sent yet',
        params: IdParams,
        body: RewriteInput,
        response: { 200: AiText },
      },
    },
    async ({ user: actor, params, body }, reply) =>
      rewriteText(deps, await begin(actor, reply, params.id, 'write'), body),
  )

  app.post(
    '/tickets/:id/translation',
    {
      config,
      schema: {
        operationId: 'translateText',
        summary: 'Translates a text that is not sent yet',
        params: IdParams,
        body: TranslationInput,
        response: { 200: AiText },
      },
    },
    async ({ user: actor, params, body }, reply) =>
      translateDraft(deps, await begin(actor, reply, params.id, 'write'), body),
  )

  app.post(
    '/messages/:messageId/translation',
    {
      config,
      schema: {
        operationId: 'translateMessage',
        params: z.object({ messageId: Id }),
        body: MessageTranslationInput,
        response: { 200: AiText },
      },
    },
    async ({ user: actor, params: { messageId }, body }, reply) => {
      const ticketId = await app.read(actor, (db) => getTicketIdOfMessage(db, actor.companyId, messageId))
      return translateMessage(deps, await begin(actor, reply, ticketId, 'read'), { messageId, ...body })
    },
  )

  app.get(
    '/tickets/:id/summary',
    {
      config,
      schema: {
        operationId: 'getTicketSummary',
        summary: 'The summary that somebody asked for last',
        params: IdParams,
        response: { 200: StoredSummary },
      },
    },
    ({ user: actor, params }) =>
      app.read(actor, async (db) => {
        await assertMayAsk(db, actor, params.id, 'read')
        return { summary: await findSummary(db, actor.companyId, params.id) }
      }),
  )

  app.post(
    '/tickets/:id/summary',
    {
      config,
      schema: {
        operationId: 'summariseTicket',
        summary: 'Summarises the conversation anew',
        params: IdParams,
        body: SummaryInput,
        response: { 200: StoredSummary },
      },
    },
    async ({ user: actor, params, body }, reply) => ({
      summary: await summarise(deps, await begin(actor, reply, params.id, 'read'), body.language),
    }),
  )
}
