import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id, IdParams, Message, Time } from '#contract/paging.ts'
import { TagSync } from '#contract/tags.ts'
import {
  Ticket,
  TicketChange,
  TicketCounts,
  TicketCountsQuery,
  TicketFull,
  TicketInput,
  TicketPage,
  TicketQuery,
} from '#contract/tickets.ts'
import { changeTicket, createTicket, deleteTicket } from '#server/features/tickets/actions.ts'
import { linked } from '#server/features/tickets/links.ts'
import { countTickets, listBoard, listTickets } from '#server/features/tickets/list.queries.ts'
import { getTicket, getTicketByUuid } from '#server/features/tickets/queries.ts'
import { addTag, removeLanes, setTags } from '#server/features/tickets/tags.actions.ts'
import { undoClosing } from '#server/features/tickets/undo.actions.ts'
import { AppError } from '#server/http/errors.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** How clients of this API call the lane of those that are in none. */
const FIRST_LANE = 'lane0'
const TicketTagParams = z.object({ ticketId: Id, tagId: z.literal(FIRST_LANE).or(Id) })
const REMOVED = { message: 'Ticket tags removed successfully.' }
const TicketTag = z.object({ ticketId: Id, tagId: Id, createdAt: Time, updatedAt: Time })
/** `error` is a TicketConflict as JSON text: clients of this API parse it. */
const Conflict = z.object({ error: z.string(), code: z.literal('ERR_OTHER_OPEN_TICKET') })

export const ticketRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/tickets',
    {
      config: { can: 'tickets:read' },
      schema: { operationId: 'listTickets', querystring: TicketQuery, response: { 200: TicketPage } },
    },
    async ({ who, query }, reply) => {
      const page = linked(await app.read(who, (db) => listTickets(db, who, query)))
      return reply.type(JSON_TYPE).send(page as never)
    },
  )

  app.get(
    '/tickets/counts',
    {
      config: { can: 'tickets:read' },
      schema: { operationId: 'countTickets', querystring: TicketCountsQuery, response: { 200: TicketCounts } },
    },
    ({ who, query }) => app.read(who, (db) => countTickets(db, who, query)),
  )

  app.get(
    '/ticket/kanban',
    {
      config: { can: 'tickets:read', plan: 'useKanban' },
      schema: { operationId: 'listBoard', querystring: TicketQuery, response: { 200: TicketPage } },
    },
    async ({ who, query }, reply) => {
      const page = linked(await app.read(who, (db) => listBoard(db, who, query)))
      return reply.type(JSON_TYPE).send(page as never)
    },
  )

  app.get(
    '/tickets/:id',
    {
      config: { can: 'tickets:read' },
      schema: { operationId: 'getTicket', params: IdParams, response: { 200: TicketFull } },
    },
    ({ who, params }) => app.read(who, (db) => getTicket(db, who, params.id)),
  )

  app.get(
    '/tickets/u/:uuid',
    {
      config: { can: 'tickets:read' },
      schema: {
        operationId: 'getTicketByUuid',
        params: z.object({ uuid: z.uuid() }),
        response: { 200: TicketFull },
      },
    },
    ({ who, params }) => app.read(who, (db) => getTicketByUuid(db, who, params.uuid)),
  )

  app.post(
    '/tickets',
    {
      config: { can: 'tickets:write' },
      schema: {
        operationId: 'createTicket',
        summary: 'Opens a conversation; 409 names the ticket that is open already',
        body: TicketInput,
        response: { 200: TicketFull, 409: Conflict },
      },
    },
    async ({ who, body }, reply) => {
      try {
        return await app.change(who, (tx) => createTicket(tx, who, body))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'ERR_OTHER_OPEN_TICKET') throw error
        return reply.code(409).send({ error: JSON.stringify(error.details), code: error.code })
      }
    },
  )

  app.put(
    '/tickets/:id',
    {
      config: { can: 'tickets:write' },
      schema: {
        operationId: 'changeTicket',
        summary: 'Accept, return, resolve, reopen or transfer',
        params: IdParams,
        body: TicketChange,
        response: { 200: TicketFull },
      },
    },
    ({ who, params, body }) => app.change(who, (tx) => changeTicket(tx, who, params.id, body)),
  )

  app.post(
    '/tickets/:id/undo',
    {
      config: { can: 'tickets:write' },
      schema: {
        operationId: 'undoClosing',
        summary: 'Takes back, for eight seconds, that one has resolved the ticket: all is as it was',
        params: IdParams,
        response: { 200: TicketFull },
      },
    },
    ({ who, params }) => app.change(who, (tx) => undoClosing(tx, who, params.id)),
  )

  app.delete(
    '/tickets/:id',
    {
      config: { can: 'ticket-options:deleteTicket' },
      schema: { operationId: 'deleteTicket', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => deleteTicket(tx, params.id))
      return { message: 'ticket deleted' }
    },
  )

  app.post(
    '/tags/sync',
    {
      config: { can: 'tickets:write' },
      schema: { operationId: 'setTicketTags', body: TagSync, response: { 200: Ticket } },
    },
    ({ who, body }) => {
      const tagIds = body.tags.map(({ id }) => id)
      return app.change(who, (tx) => setTags(tx, who, body.ticketId, tagIds))
    },
  )

  app.put(
    '/ticket-tags/:ticketId/:tagId',
    {
      config: { can: 'tickets:write', plan: 'useKanban' },
      schema: {
        operationId: 'addTicketTag',
        summary: 'Puts a tag on the ticket, or takes the ticket off the board',
        params: TicketTagParams,
        response: { 200: Message, 201: TicketTag },
      },
    },
    async ({ who, params: { ticketId, tagId } }, reply) => {
      if (tagId === FIRST_LANE) {
        await app.change(who, (tx) => removeLanes(tx, who, ticketId))
        return REMOVED
      }
      return reply.code(201).send(await app.change(who, (tx) => addTag(tx, who, ticketId, tagId)))
    },
  )

  app.delete(
    '/ticket-tags/:ticketId',
    {
      config: { can: 'tickets:write', plan: 'useKanban' },
      schema: {
        operationId: 'removeTicketLanes',
        summary: 'Takes the ticket off the board; tags that are no lanes stay',
        params: z.object({ ticketId: Id }),
        response: { 200: Message },
      },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => removeLanes(tx, who, params.ticketId))
      return REMOVED
    },
  )
}
