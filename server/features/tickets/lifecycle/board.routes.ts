import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id, MessageResponse, Time } from '#contract/fields.ts'
import { BoardQuery, LaneCounts, LaneCountsQuery, LaneMove } from '#contract/kanban.ts'
import { Ticket, TicketPage } from '#contract/tickets.ts'
import { countLanes, listBoard } from '#server/features/tickets/read/board.queries.ts'
import { insertFileUrls } from '#server/features/tickets/read/file-urls.ts'
import { addTag, moveToLane, removeKanbanTags } from './tags.actions.ts'

const READ = { can: 'tickets:read', scope: 'tickets:read', plan: 'useKanban' } as const
const WRITE = { can: 'tickets:write', scope: 'tickets:write', plan: 'useKanban' } as const
/** Clients of this API name the lane of tickets without a kanban tag so. */
const FIRST_LANE = 'lane0'
const TicketParams = z.object({ ticketId: Id })
const TicketTagParams = TicketParams.extend({ tagId: z.literal(FIRST_LANE).or(Id) })
const TicketTag = z.object({ ticketId: Id, tagId: Id, createdAt: Time, updatedAt: Time })
const REMOVED = { message: 'Ticket tags removed successfully.' }

/** The kanban board, and the kanban tags of tickets. */
export const boardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ticket/kanban',
    {
      config: READ,
      schema: {
        operationId: 'listBoard',
        summary: 'A page of the board, or of the lane that `lane` names: 0, or the id of a kanban tag',
        querystring: BoardQuery,
        response: { 200: TicketPage },
      },
    },
    async ({ user: actor, query }, reply) => {
      const page = insertFileUrls(await app.read(actor, (db) => listBoard(db, actor, query)))
      return reply.type('application/json; charset=utf-8').send(page as never)
    },
  )

  app.get(
    '/ticket/kanban/counts',
    {
      config: READ,
      schema: { operationId: 'countLanes', querystring: LaneCountsQuery, response: { 200: LaneCounts } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => countLanes(db, actor, query)),
  )

  app.put(
    '/ticket-tags/:ticketId',
    {
      config: WRITE,
      schema: {
        operationId: 'moveToLane',
        summary: 'Moves the ticket to a lane of the board in one step; other tags stay',
        params: TicketParams,
        body: LaneMove,
        response: { 200: Ticket },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => moveToLane(tx, actor, params.ticketId, body.tagId)),
  )

  app.put(
    '/ticket-tags/:ticketId/:tagId',
    {
      config: WRITE,
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
      config: WRITE,
      schema: {
        operationId: 'removeTicketLanes',
        summary: 'Takes the ticket off the board; tags that are no lanes stay',
        params: TicketParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => removeKanbanTags(tx, actor, params.ticketId))
      return REMOVED
    },
  )
}
