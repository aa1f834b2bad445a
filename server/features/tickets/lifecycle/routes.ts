import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { TagSync } from '#contract/tags.ts'
import {
  BulkSnoozeAnswer,
  BulkSnoozeInput,
  PossibleRefusalInput,
  SnoozeInput,
  Ticket,
  TicketChange,
  TicketCounts,
  TicketCountsQuery,
  TicketDetails,
  TicketInput,
  TicketPage,
  TicketQuery,
} from '#contract/tickets.ts'
import { TicketMergeInput } from '#contract/ticket-merges.ts'
import { TicketHistoryPage, TicketHistoryQuery } from '#contract/ticket-history.ts'
import { TicketTargets } from '#contract/ticket-targets.ts'
import { updateTicket, createTicket, deleteTicket } from './tickets.actions.ts'
import { insertFileUrls } from '#server/features/tickets/read/file-urls.ts'
import { listTicketHistory } from '#server/features/tickets/read/history.queries.ts'
import { countTickets, listTickets } from '#server/features/tickets/read/list.queries.ts'
import { listTicketTargets } from '#server/features/tickets/read/targets.queries.ts'
import { getTicket, getTicketByUuid } from '#server/features/tickets/read/tickets.queries.ts'
import { mergeTickets } from './merge.actions.ts'
import { setPossibleRefusal } from './possible-refusal.actions.ts'
import { snoozeTicket, snoozeTickets, wakeTicket } from './snooze.actions.ts'
import { setTags } from './tags.actions.ts'
import { undoClosing } from './undo.actions.ts'
import { markTicketUnread, takeBackUnread } from '#server/features/tickets/messages/mark-unread.actions.ts'
import { assertTokenScope } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** `error` is a TicketConflict as JSON text: clients of this API parse it. */
const Conflict = z.object({ error: z.string(), code: z.literal('ERR_OTHER_OPEN_TICKET') })

export const ticketRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/tickets',
    {
      config: { can: 'tickets:read', scope: 'tickets:read' },
      schema: { operationId: 'listTickets', querystring: TicketQuery, response: { 200: TicketPage } },
    },
    async ({ user: actor, query }, reply) => {
      const page = insertFileUrls(await app.read(actor, (db) => listTickets(db, actor, query)))
      return reply.type(JSON_TYPE).send(page as never)
    },
  )

  app.get(
    '/tickets/counts',
    {
      config: { can: 'tickets:read', scope: 'tickets:read' },
      schema: { operationId: 'countTickets', querystring: TicketCountsQuery, response: { 200: TicketCounts } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => countTickets(db, actor, query)),
  )

  app.get(
    '/ticket-targets',
    {
      config: { can: 'tickets:write', scope: 'tickets:read' },
      schema: {
        operationId: 'listTicketTargets',
        summary: 'The people and queues that a ticket can be given to, who is there, and how much each has',
        response: { 200: TicketTargets },
      },
    },
    ({ user: actor }) => app.read(actor, (db) => listTicketTargets(db, actor.companyId)),
  )

  app.get(
    '/tickets/:id',
    {
      config: { can: 'tickets:read', scope: 'tickets:read' },
      schema: { operationId: 'getTicket', params: IdParams, response: { 200: TicketDetails } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getTicket(db, actor, params.id)),
  )

  app.get(
    '/tickets/u/:uuid',
    {
      config: { can: 'tickets:read', scope: 'tickets:read' },
      schema: {
        operationId: 'getTicketByUuid',
        params: z.object({ uuid: z.uuid() }),
        response: { 200: TicketDetails },
      },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getTicketByUuid(db, actor, params.uuid)),
  )

  app.get(
    '/tickets/:id/history',
    {
      config: { can: 'tickets:read', scope: 'tickets:read' },
      schema: {
        operationId: 'listTicketHistory',
        summary: 'What happened to the ticket and who did it, newest first',
        params: IdParams,
        querystring: TicketHistoryQuery,
        response: { 200: TicketHistoryPage },
      },
    },
    ({ user: actor, params, query }) =>
      app.read(actor, (db) => listTicketHistory(db, actor, { ticketId: params.id, ...query })),
  )

  app.post(
    '/tickets',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'createTicket',
        summary: 'Opens a conversation; 409 names the ticket that is open already',
        body: TicketInput,
        response: { 200: TicketDetails, 409: Conflict },
      },
    },
    async ({ user: actor, body }, reply) => {
      try {
        return await app.change(actor, (tx) => createTicket(tx, actor, body))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'ERR_OTHER_OPEN_TICKET') throw error
        return reply.code(409).send({ error: JSON.stringify(error.details), code: error.code })
      }
    },
  )

  app.put(
    '/tickets/:id',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'changeTicket',
        summary:
          'Accept, return, resolve, reopen or transfer; a token needs notes:write for the `note` with it, which mentions `mentions`',
        params: IdParams,
        body: TicketChange,
        response: { 200: TicketDetails },
      },
    },
    ({ user: actor, params, body }) => {
      if (body.note) assertTokenScope(actor, 'notes:write')
      return app.change(actor, (tx) => updateTicket(tx, actor, params.id, body))
    },
  )

  app.post(
    '/tickets/:id/undo',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'undoClosing',
        summary: 'Takes back, for eight seconds, that one has resolved the ticket: all is as it was',
        params: IdParams,
        response: { 200: TicketDetails },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => undoClosing(tx, actor, params.id)),
  )

  app.post(
    '/tickets/:id/merge',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'mergeTickets',
        summary: 'Closes another open ticket of the contact into this one, which gets its tags and its wait',
        params: IdParams,
        body: TicketMergeInput,
        response: { 200: TicketDetails },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => mergeTickets(tx, actor, params.id, body.ticketId)),
  )

  app.put(
    '/tickets/:id/snooze',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'snoozeTicket',
        summary: 'Takes the ticket out of the lists until a time, or until the customer writes',
        params: IdParams,
        body: SnoozeInput,
        response: { 200: Ticket },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => snoozeTicket(tx, actor, params.id, body)),
  )

  app.delete(
    '/tickets/:id/snooze',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'wakeTicket',
        summary: 'Brings a snoozed ticket back, or says that one that came back has been seen',
        params: IdParams,
        response: { 200: Ticket },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => wakeTicket(tx, actor, params.id)),
  )

  app.post(
    '/tickets/snooze',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'snoozeTickets',
        summary: 'Snoozes several tickets; those that are closed or that the user may not change are left out',
        body: BulkSnoozeInput,
        response: { 200: BulkSnoozeAnswer },
      },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => snoozeTickets(tx, actor, body)),
  )

  app.put(
    '/tickets/:id/unread',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'markTicketUnread',
        summary:
          'Marks the ticket as unread for everybody, until its assignee opens it again; customers see nothing of it',
        params: IdParams,
        response: { 200: Ticket },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => markTicketUnread(tx, actor, params.id)),
  )

  app.delete(
    '/tickets/:id/unread',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: {
        operationId: 'takeBackUnread',
        summary: 'Takes back that the ticket was marked as unread: what nobody has read stays unread',
        params: IdParams,
        response: { 200: Ticket },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => takeBackUnread(tx, actor, params.id)),
  )

  app.put(
    '/tickets/:id/possible-refusal',
    {
      config: { can: 'tickets:write' },
      schema: {
        operationId: 'setPossibleRefusal',
        summary: 'Says that no message of the ticket may be a refusal, or takes that back',
        params: IdParams,
        body: PossibleRefusalInput,
        response: { 200: Ticket },
      },
    },
    ({ user: actor, params, body: { messageId } }) =>
      app.change(actor, (tx) =>
        setPossibleRefusal(tx, actor, params.id, messageId === null ? null : Number(messageId)),
      ),
  )

  app.delete(
    '/tickets/:id',
    {
      config: { can: 'ticket-options:deleteTicket', scope: 'tickets:write' },
      schema: { operationId: 'deleteTicket', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteTicket(tx, params.id))
      return { message: 'ticket deleted' }
    },
  )

  app.post(
    '/tags/sync',
    {
      config: { can: 'tickets:write', scope: 'tickets:write' },
      schema: { operationId: 'setTicketTags', body: TagSync, response: { 200: Ticket } },
    },
    ({ user: actor, body }) => {
      const tagIds = body.tags.map(({ id }) => id)
      return app.change(actor, (tx) => setTags(tx, actor, body.ticketId, tagIds))
    },
  )
}
