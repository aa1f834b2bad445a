import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ACK } from '#contract/acks.ts'
import { IdParams, NoContent } from '#contract/fields.ts'
import {
  SiteSecret,
  Visit,
  VisitInput,
  VisitorFacts,
  VisitorFileQuery,
  VisitorMessageInput,
  VisitorMessagePage,
  VisitorMessageQuery,
  VisitorOfContact,
  VisitorReceipt,
  VisitorTyping,
  WidgetQuery,
  WidgetSite,
} from '#contract/webchat.ts'
import { toIdentity } from '#server/channels/webchat/address.ts'
import { createSiteFinder, findSite } from '#server/channels/webchat/store.ts'
import { requireConnection } from '#server/features/connections/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import { nameContact, renewSecret, storeVisitor } from './actions.ts'
import { sendSigns } from './live.ts'
import { getVisitorOfContact } from './away.queries.ts'
import { getSite, listVisitorMessages } from './queries.ts'
import { confirmUpTo, hostOf, receiveFile, receiveText } from './receive.ts'
import { createSiteFacts } from './site-facts.ts'
import { createVisitorLimits } from './visitor-limits.ts'
import { actorOf, getVisitor, requireSite } from './visitor-requests.ts'
import { isIdentified, siteSecret } from './visitor-token.ts'
import { beginVisit } from './visit.ts'

/** Strangers call these with the token of a visitor, which opens nothing else; users have theirs below. */
export const webchatRoutes: FastifyPluginAsyncZod = async (app) => {
  const { data, services } = app
  const { config, keys, visitors } = services
  const deps = { data, services }
  const limits = createVisitorLimits()
  const own = new URL(config.publicUrl).origin

  const sendsMail = config.mail.smtpUrl !== undefined

  const findLately = createSiteFinder(data)
  const facts = createSiteFacts(data)

  app.get(
    '/webchat/site',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'getWidgetSite',
        summary: 'How the closed chat of a site looks, for the pages on which it may stand',
        querystring: WidgetQuery,
        response: { 200: WidgetSite },
      },
    },
    async ({ query, headers, ip }, reply) => {
      limits.count('sign', ip)
      const site = await requireSite(findLately(query.site))
      const { origin } = headers
      if (origin === undefined || !site.allowedOrigins.includes(origin)) throw new AppError('ERR_NO_PERMISSION')
      // Every page of the site asks for it.
      void reply.headers({
        'access-control-allow-origin': origin,
        vary: 'origin',
        'cache-control': 'private, max-age=60',
      })
      const { look } = await data.read(actorOf(site), (db) => getSite(db, site))
      const { color, title, greeting, position, theme } = look
      return { color, title, greeting, position, theme, ...(await facts.hours(site)) }
    },
  )

  app.post(
    '/webchat/visits',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'beginVisit',
        summary: 'A visitor opens the chat of a site, for the first time or again',
        body: VisitInput,
        response: { 200: Visit },
      },
    },
    async ({ body, headers, ip }) => {
      limits.count('visit', ip)
      const site = await requireSite(findSite(data, body.site))
      const { origin } = headers
      // The frame of the chat is a page of this server, and stands on no other site: browsers see to that.
      const isKnown = origin === own || (origin !== undefined && site.allowedOrigins.includes(origin))
      if (!isKnown) throw new AppError('ERR_NO_PERMISSION')
      return beginVisit({ data, key: keys.visitor, facts, sendsMail }, site, body)
    },
  )

  app.get(
    '/webchat/messages',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'listVisitorMessages',
        summary: 'The conversation of a visitor, or what has changed in it',
        querystring: VisitorMessageQuery,
        response: { 200: VisitorMessagePage },
      },
    },
    async (request) => {
      limits.count('sign', request.ip)
      const visitor = await getVisitor(deps, request)
      return data.read(actorOf(visitor), (db) => listVisitorMessages(db, visitor, request.query))
    },
  )

  app.post(
    '/webchat/messages',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'sendVisitorMessage',
        summary: 'A visitor writes; repeated with the same clientId it changes nothing',
        body: VisitorMessageInput,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      limits.count('message', request.ip)
      const visitor = await getVisitor(deps, request)
      await receiveText(deps, visitor, request.body.clientId, request.body.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/webchat/files',
    {
      config: { can: 'public', form: true },
      schema: {
        operationId: 'sendVisitorFile',
        summary: 'A visitor sends a file, or a recording with `voice`',
        querystring: VisitorFileQuery,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      limits.count('file', request.ip)
      const visitor = await getVisitor(deps, request)
      const end = limits.open('upload', request.ip, visitor.visitorId)
      try {
        const part = request.isMultipart() ? await request.file() : undefined
        if (!part) throw new AppError('ERR_VALIDATION', [{ field: 'file', message: 'Required' }])
        const { clientId, voice } = request.query
        const file = { name: part.filename, content: part.file }
        await receiveFile(deps, visitor, { clientId, isVoice: voice === 'true' }, file)
      } finally {
        end()
      }
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/webchat/typing',
    {
      config: { can: 'public' },
      schema: { operationId: 'tellVisitorTyping', body: VisitorTyping, response: { 204: NoContent } },
    },
    async (request, reply) => {
      limits.count('sign', request.ip)
      const visitor = await getVisitor(deps, request)
      const chat = { identities: [toIdentity(visitor)], name: null }
      hostOf(deps, visitor).onTyping({ chat, typing: request.body.typing })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/webchat/receipts',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'confirmVisitorMessages',
        summary: 'What has arrived in the browser of a visitor, and was seen there',
        body: VisitorReceipt,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      limits.count('sign', request.ip)
      const visitor = await getVisitor(deps, request)
      const ack = request.body.read ? ACK.read : ACK.delivered
      await confirmUpTo(deps, visitor, { upTo: request.body.upTo, ack })
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/webchat/visitor',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'saveVisitor',
        summary: 'A visitor tells name and e-mail, of whom the site tells nothing',
        body: VisitorFacts,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      limits.count('message', request.ip)
      const visitor = await getVisitor(deps, request)
      // The drawer says that the site vouches for what is known of this one.
      if (isIdentified(visitor.visitorId)) throw new AppError('ERR_NO_PERMISSION')
      await data.change(actorOf(visitor), async (tx) => {
        await storeVisitor(tx, visitor, request.body)
        await nameContact(tx, visitor)
      })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/webchat/live',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'followVisitor',
        summary: 'Tells a visitor, for as long as the line is open, that there is something new',
        response: { 200: z.any() },
      },
      serializerCompiler: () => String,
    },
    async (request, reply) => {
      limits.count('sign', request.ip)
      const visitor = await getVisitor(deps, request)
      const onEnd = limits.open('line', request.ip, visitor.visitorId)
      return reply.send(await sendSigns(visitors, visitor, { request, reply, onEnd }))
    },
  )

  app.get(
    '/contacts/:id/visitor',
    {
      config: { can: 'contacts:read' },
      schema: {
        operationId: 'getVisitorOfContact',
        summary: 'The page and the language of a contact who writes from a site; null for everybody else',
        params: IdParams,
        response: { 200: VisitorOfContact },
      },
    },
    ({ user: actor, params: { id: contactId } }) =>
      app.read(actor, (db) => getVisitorOfContact(db, actor.companyId, { contactId, sendsMail })),
  )

  app.post(
    '/whatsapp/:id/site-secret',
    {
      config: { can: 'connections-page:editOrDeleteConnection' },
      schema: {
        operationId: 'showSiteSecret',
        summary: 'The secret with which the site signs who its visitors are',
        params: IdParams,
        response: { 200: SiteSecret },
      },
    },
    async ({ user: actor, params: { id: connectionId } }) => {
      const { companyId } = actor
      const { secretVersion } = await app.read(actor, async (db) => {
        await requireConnection(db, companyId, connectionId)
        return getSite(db, { companyId, connectionId })
      })
      return { secret: siteSecret(keys.visitor, { companyId, connectionId, secretVersion }) }
    },
  )

  app.post(
    '/whatsapp/:id/site-secret/renew',
    {
      config: { can: 'connections-page:editOrDeleteConnection' },
      schema: {
        operationId: 'renewSiteSecret',
        summary: 'Makes another secret: nothing that was signed with the one before is believed any more',
        params: IdParams,
        response: { 200: SiteSecret },
      },
    },
    async ({ user: actor, params: { id: connectionId } }) => {
      const { companyId } = actor
      const secretVersion = await app.change(actor, async (tx) => {
        await requireConnection(tx.db, companyId, connectionId)
        return renewSecret(tx, connectionId)
      })
      return { secret: siteSecret(keys.visitor, { companyId, connectionId, secretVersion }) }
    },
  )
}
