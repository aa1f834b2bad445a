import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  MentionablePeople,
  MentionableQuery,
  MentionMail,
  MentionMailInput,
  NoteMentionList,
  SeenMentions,
  SeenMentionsInput,
} from '#contract/note-mentions.ts'
import {
  assertCanReadTicket,
  listMentionable,
  listUnseenMentions,
  markMentionsSeen,
} from '#server/features/tickets/index.ts'
import { setMentionMail } from './mention-mail.actions.ts'
import { wantsMentionMail } from './queries.ts'

export const mentionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app.services
  const isOffered = config.mail.smtpUrl !== undefined

  app.get(
    '/note-mentions',
    {
      config: { can: 'notes:read' },
      schema: {
        operationId: 'listNoteMentions',
        summary: 'The notes that mention the user and that the user has not seen, the newest first',
        response: { 200: NoteMentionList },
      },
    },
    async ({ user: actor }) => ({ mentions: await app.read(actor, (db) => listUnseenMentions(db, actor)) }),
  )

  app.get(
    '/note-mentions/people',
    {
      config: { can: 'notes:write' },
      schema: {
        operationId: 'listMentionable',
        summary: 'Whom a note of a ticket may mention',
        querystring: MentionableQuery,
        response: { 200: MentionablePeople },
      },
    },
    async ({ user: actor, query }) => ({ people: await app.read(actor, (db) => listMentionable(db, actor, query)) }),
  )

  app.post(
    '/note-mentions/seen',
    {
      config: { can: 'notes:read' },
      schema: {
        operationId: 'markMentionsSeen',
        summary: 'The user looks at a ticket: its mentions leave the bell',
        body: SeenMentionsInput,
        response: { 200: SeenMentions },
      },
    },
    ({ user: actor, body: { ticketId } }) =>
      app.change(actor, async (tx) => {
        await assertCanReadTicket(tx.db, actor, ticketId, true)
        return { seen: await markMentionsSeen(tx, actor.userId, ticketId) }
      }),
  )

  app.get(
    '/note-mentions/mail',
    {
      config: { can: 'notes:read' },
      schema: { operationId: 'showMentionMail', response: { 200: MentionMail } },
    },
    async ({ user: actor }) => ({ isOffered, isWanted: await app.read(actor, (db) => wantsMentionMail(db, actor)) }),
  )

  app.put(
    '/note-mentions/mail',
    {
      config: { can: 'notes:read' },
      schema: {
        operationId: 'setMentionMail',
        summary: 'Whether the user gets an e-mail for a mention that was not seen',
        body: MentionMailInput,
        response: { 200: MentionMail },
      },
    },
    async ({ user: actor, body: { isWanted } }) => {
      await app.change(actor, (tx) => setMentionMail(tx, { config }, actor.userId, isWanted))
      return { isOffered, isWanted }
    },
  )
}
