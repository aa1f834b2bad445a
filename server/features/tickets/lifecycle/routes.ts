import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id, IdParams, MessageResponse, Time } from '#contract/fields.ts'
import { TagSync } from '#contract/tags.ts'
import {
  Ticket,
  TicketChange,
  TicketCounts,
  TicketCountsQuery,
  TicketDetails,
  TicketInput,
  TicketPage,
  TicketQuery,
} from '#contract/tickets.ts'
import { updateTicket, createTicket, deleteTicket } from './tickets.actions.ts'
import { insertFileUrls } from '#server/features/tickets/read/file-urls.ts'
import { countTickets, listBoard, listTickets } from '#server/features/tickets/read/list.queries.ts'
import { getTicket, getTicketByUuid } from '#server/features/tickets/read/tickets.queries.ts'
import { addTag, removeKanbanTags, setTags } from './tags.actions.ts'
import { undoClosing } from './undo.actions.ts'
import { AppError } from '#server/lib/app-error.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Clients of this API name the lane of tickets without a kanban tag so. */
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
    async ({ user: actor, query }, reply) => {
      const page = insertFileUrls(await app.read(actor, (db) => listTickets(db, actor, query)))
      return reply.type(JSON_TYPE).send(page as never)
    },
  )

  app.get(
    '/tickets/counts',
    {
      config: { can: 'tickets:read' },
      schema: { operationId: 'countTickets', querystring: TicketCountsQuery, response: { 200: TicketCounts } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => countTickets(db, actor, query)),
  )

  app.get(
    '/ticket/kanban',
    {
      config: { can: 'tickets:read', plan: 'useKanban' },
      schema: { operationId: 'listBoard', querystring: TicketQuery, response: { 200: TicketPage } },
    },
    async ({ user: actor, query }, reply) => {
      const page = insertFileUrls(await app.read(actor, (db) => listBoard(db, actor, query)))
      return reply.type(JSON_TYPE).send(page as never)
    },
  )

  app.get(
    '/tickets/:id',
    {
      config: { can: 'tickets:read' },
      schema: { operationId: 'getTicket', params: IdParams, response: { 200: TicketDetails } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getTicket(db, actor, params.id)),
  )

  app.get(
    '/tickets/u/:uuid',
    {
      config: { can: 'tickets:read' },
      schema: {
        operationId: 'getTicketByUuid',
        params: z.object({ uuid: z.uuid() }),
        response: { 200: TicketDetails },
      },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getTicketByUuid(db, actor, params.uuid)),
  )

  app.post(
    '/tickets',
    {
      config: { can: 'tickets:write' },
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
      config: { can: 'tickets:write' },
      schema: {
        operationId: 'changeTicket',
        summary: 'Accept, return, resolve, reopen or transfer',
        params: IdParams,
        body: TicketChange,
        response: { 200: TicketDetails },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => updateTicket(tx, actor, params.id, body)),
  )

  app.post(
    '/tickets/:id/undo',
    {
      config: { can: 'tickets:write' },
      schema: {
        operationId: 'undoClosing',
        summary: 'Takes back, for eight seconds, that one has resolved the ticket: all is as it was',
        params: IdParams,
        response: { 200: TicketDetails },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => undoClosing(tx, actor, params.id)),
  )

  app.delete(
    '/tickets/:id',
    {
      config: { can: 'ticket-options:deleteTicket' },
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
      config: { can: 'tickets:write' },
      schema: { operationId: 'setTicketTags', body: TagSync, response: { 200: Ticket } },
    },
    ({ user: actor, body }) => {
      const tagIds = body.tags.map(({ id }) => id)
      return app.change(actor, (tx) => setTags(tx, actor, body.ticketId, tagIds))
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
        response: { 200: MessageResponse, 201: TicketTag },
      },
    },
    async ({ user: actor, params: { ticketId, tagId } }, reply) => {
      if (tagId === FIRST_LANE) {
        await app.change(actor, (tx) => removeKanbanTags(tx, actor, ticketId))
        return REMOVED
      }
      return reply.code(201).send(await app.change(actor, (tx) => addTag(tx, actor, ticketId, tagId)))
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
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => removeKanbanTags(tx, actor, params.ticketId))
      return REMOVED
    },
  )
}
