import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type FastifyPluginAsyncZod,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { ChannelKind } from '#contract/channels.ts'
import type { Config } from './config.ts'
import type { Database } from '#server/db/transaction.ts'
import { aiCallRoutes } from '#server/features/ai-calls/routes.ts'
import { knowledgeRoutes } from '#server/features/knowledge/routes.ts'
import { promptTrialRoutes } from '#server/features/prompt-trials/routes.ts'
import { announcementRoutes } from '#server/features/announcements/routes.ts'
import { authRoutes } from '#server/features/auth/routes.ts'
import { deletionRoutes } from '#server/features/deletions/routes.ts'
import { sessionRoutes } from '#server/features/auth/session-routes.ts'
import { accountRoutes } from '#server/features/auth/account-routes.ts'
import { signUpRoutes } from '#server/features/auth/sign-up-routes.ts'
import { billingBotRoutes } from '#server/features/billing-bots/routes.ts'
import { billingRoutes } from '#server/features/billing/routes.ts'
import { pixRoutes } from '#server/features/billing/pix-routes.ts'
import { botRoutes } from '#server/features/bot/routes.ts'
import { campaignReportRoutes } from '#server/features/campaigns/report-routes.ts'
import { campaignRoutes } from '#server/features/campaigns/routes.ts'
import { chatRoutes } from '#server/features/chats/routes.ts'
import { companyRoutes } from '#server/features/companies/routes.ts'
import { companyLookRoutes } from '#server/features/company-looks/routes.ts'
import { cloudLedgerRoutes } from '#server/features/connections/cloud-ledger-routes.ts'
import { linkCheckRoutes } from '#server/features/connections/link-check-routes.ts'
import { linkingRoutes } from '#server/features/connections/linking-routes.ts'
import { metaRoutes } from '#server/features/connections/meta-routes.ts'
import { messageCostRoutes } from '#server/features/connections/message-cost-routes.ts'
import { connectionRoutes } from '#server/features/connections/routes.ts'
import { metaWebhookRoutes } from '#server/features/connections/webhook-routes.ts'
import { contactListRoutes } from '#server/features/contact-lists/routes.ts'
import { listItemRoutes } from '#server/features/contact-lists/item-routes.ts'
import { listImportRoutes } from '#server/features/contact-lists/import-routes.ts'
import { contactImportRoutes } from '#server/features/contacts/import-routes.ts'
import { contactMergeRoutes } from '#server/features/contacts/merge-routes.ts'
import { contactRoutes } from '#server/features/contacts/routes.ts'
import { contactPageRoutes } from '#server/features/contact-page/routes.ts'
import { contactTagRoutes } from '#server/features/contacts/tag-routes.ts'
import { ownFieldRoutes } from '#server/features/own-fields/routes.ts'
import { reportRoutes } from '#server/features/dashboard/report-routes.ts'
import { dashboardRoutes } from '#server/features/dashboard/routes.ts'
import { apiTokenRoutes } from '#server/features/external-api/token-routes.ts'
import { externalApiRoutes } from '#server/features/external-api/routes.ts'
import { fileListRoutes } from '#server/features/file-lists/routes.ts'
import { mediaRoutes } from '#server/features/media/routes.ts'
import { helpRoutes } from '#server/features/helps/routes.ts'
import { mentionRoutes } from '#server/features/notes/mention-routes.ts'
import { noteRoutes } from '#server/features/notes/routes.ts'
import { optOutRoutes } from '#server/features/opt-outs/routes.ts'
import { planRoutes } from '#server/features/plans/routes.ts'
import { pushRoutes } from '#server/features/push/routes.ts'
import { queueOptionRoutes } from '#server/features/queues/option-routes.ts'
import { promptAssistantRoutes } from '#server/features/prompt-assistant/routes.ts'
import { assistantRoutes } from '#server/features/assistants/routes.ts'
import { promptRoutes } from '#server/features/prompts/routes.ts'
import { queueIntegrationRoutes } from '#server/features/queue-integrations/routes.ts'
import { queueRoutes } from '#server/features/queues/routes.ts'
import { quickMessageRoutes } from '#server/features/quick-messages/routes.ts'
import { firstStepRoutes } from '#server/features/first-steps/routes.ts'
import { scheduleRoutes } from '#server/features/schedules/routes.ts'
import { settingRoutes } from '#server/features/settings/routes.ts'
import { tagRoutes } from '#server/features/tags/routes.ts'
import { templateRoutes } from '#server/features/templates/routes.ts'
import { messageRoutes } from '#server/features/tickets/messages/routes.ts'
import { boardRoutes } from '#server/features/tickets/lifecycle/board.routes.ts'
import { bulkRoutes } from '#server/features/tickets/lifecycle/bulk.routes.ts'
import { ticketRoutes } from '#server/features/tickets/lifecycle/routes.ts'
import { groupRoutes } from '#server/features/tickets/group/routes.ts'
import { macroRoutes } from '#server/features/tickets/macros/routes.ts'
import { ticketViewRoutes } from '#server/features/tickets/views/routes.ts'
import { userRoutes } from '#server/features/users/routes.ts'
import { widgetPage } from '#server/features/webchat/page-routes.ts'
import { webchatRoutes } from '#server/features/webchat/routes.ts'
import { webhookRoutes } from '#server/features/webhooks/routes.ts'
import { attendantAiRoutes } from '#server/features/attendant-ai/routes.ts'
import { acceptEmptyJson, stripRepeatedBasePath } from '#server/http/request-parsing.ts'
import type { ApiCallers } from '#server/http/api-callers.ts'
import { contentPolicy } from '#server/http/content-policy.ts'
import { allowOrigins } from '#server/http/cors.ts'
import { installErrorHandler, sendNotFound } from '#server/http/errors.ts'
import { installRouteGuard, type Authenticate } from '#server/http/route-guard.ts'
import { healthRoutes, type Checks } from '#server/http/health.ts'
import { describeApi } from '#server/http/openapi.ts'
import type { AppServices } from '#server/http/services.ts'

declare module 'fastify' {
  interface FastifyInstance {
    data: Database
    read: Database['read']
    change: Database['change']
    services: AppServices
    about: { version: string; demo: boolean }
    callers: ApiCallers
  }
}

export type AppOptions = {
  data: Database
  services: AppServices
  authenticate: Authenticate
  callers: ApiCallers
  checks: Checks
  progress: Parameters<typeof healthRoutes>[1]
  /** The built web app, or null where only the API is served. */
  webRoot: string | null
  version: string
  /** A demonstration with made-up people: the screens say so. */
  demo: boolean
}

/** The slowest line on which a file of the greatest size still arrives; whoever sends slower is cut off. */
const BYTES_PER_SECOND = 64 * 1024
const MIN_REQUEST_SECONDS = 300
/** JSON bodies are texts of people; files travel as multipart, which has its own limit. */
const JSON_LIMIT = 1024 * 1024
const META_ROUTES = [metaRoutes, metaWebhookRoutes]
/**
 * How connections of each kind are linked and how its events arrive, besides what all share and what a socket brings. The
 * ledger, which began with official numbers, is of every kind that sets something aside.
 */
const CHANNEL_ROUTES: Record<ChannelKind, readonly FastifyPluginAsyncZod[]> = {
  whatsapp: [linkingRoutes],
  whatsapp_cloud: [...META_ROUTES, cloudLedgerRoutes, messageCostRoutes, templateRoutes],
  instagram: META_ROUTES,
  facebook: META_ROUTES,
  telegram: [],
  webchat: [webchatRoutes],
}
const FEATURES = [
  announcementRoutes,
  authRoutes,
  sessionRoutes,
  billingBotRoutes,
  billingRoutes,
  pixRoutes,
  botRoutes,
  companyRoutes,
  companyLookRoutes,
  connectionRoutes,
  linkCheckRoutes,
  contactRoutes,
  contactPageRoutes,
  contactTagRoutes,
  ownFieldRoutes,
  contactListRoutes,
  listItemRoutes,
  listImportRoutes,
  dashboardRoutes,
  reportRoutes,
  apiTokenRoutes,
  externalApiRoutes,
  fileListRoutes,
  contactImportRoutes,
  contactMergeRoutes,
  helpRoutes,
  mediaRoutes,
  mentionRoutes,
  messageRoutes,
  ...new Set(Object.values(CHANNEL_ROUTES).flat()),
  noteRoutes,
  optOutRoutes,
  planRoutes,
  pushRoutes,
  queueOptionRoutes,
  aiCallRoutes,
  knowledgeRoutes,
  promptAssistantRoutes,
  assistantRoutes,
  promptTrialRoutes,
  promptRoutes,
  campaignReportRoutes,
  campaignRoutes,
  chatRoutes,
  queueIntegrationRoutes,
  queueRoutes,
  quickMessageRoutes,
  scheduleRoutes,
  firstStepRoutes,
  settingRoutes,
  signUpRoutes,
  tagRoutes,
  boardRoutes,
  bulkRoutes,
  ticketRoutes,
  groupRoutes,
  ticketViewRoutes,
  macroRoutes,
  userRoutes,
  accountRoutes,
  deletionRoutes,
  webhookRoutes,
  attendantAiRoutes,
]

export async function buildApp(deps: AppOptions): Promise<FastifyInstance> {
  const { services } = deps
  const { config } = services
  const strict = config.environment !== 'production'
  const publicHost = new URL(config.publicUrl).host
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    requestTimeout: 1000 * Math.max(MIN_REQUEST_SECONDS, config.uploadLimitBytes / BYTES_PER_SECOND),
    trustProxy: trusted(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: ({ url = '/', headers }) => stripRepeatedBasePath(url, [publicHost, headers.host]),
    frameworkErrors: (_error, _request, reply) => void sendNotFound(reply),
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  // Production trusts its own answers: checking them costs more than making them.
  app.setSerializerCompiler(strict ? serializerCompiler : () => (data) => JSON.stringify(data))
  installErrorHandler(app)
  acceptEmptyJson(app)

  app.decorate('data', deps.data)
  app.decorate('read', deps.data.read)
  app.decorate('change', deps.data.change)
  app.decorate('services', services)
  app.decorate('callers', deps.callers)
  app.decorate('about', { version: deps.version, demo: deps.demo })

  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(config) },
    hsts: config.publicUrl.startsWith('https:'),
  })
  await allowOrigins(app, config.allowedOrigins, config.publicUrl)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: config.uploadLimitBytes, files: 20, fields: 60, fieldSize: 64 * 1024 },
  })
  await describeApi(app, deps.version)
  // Answers are about people: what a browser may keep says so itself.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  installRouteGuard(app, deps.authenticate, deps.callers)

  await app.register(
    async (api) => {
      await api.register(healthRoutes(deps.checks, deps.progress))
      for (const routes of FEATURES) await api.register(routes)
    },
    { prefix: '/api' },
  )
  await app.register(widgetPage)
  if (deps.webRoot) await serveWeb(app, deps.webRoot)
  else app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  return app
}

/** A number counts the proxies in front of us; a list names them. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

const isPage = (url: string): boolean =>
  !url.startsWith('/api') && !url.startsWith('/socket.io') && !/\.\w{2,5}(\?|$)/.test(url)

/** Not a program that took the address for one of the API: it would read the page as an answer. */
const asksForPage = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  accept.includes('text/html') || !accept.includes('json')

/** What pages of other sites load of this server, and nothing else. */
const WIDGET_LOADER = /\/widget\.js(\.(gz|br))?$/

/** Files with a hash in their name live for ever; the page that names them is always asked for again. */
async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`the web app is not built: ${root} has no index.html`)
  await app.register(fastifyStatic, {
    root,
    index: ['index.html'],
    preCompressed: true,
    schemaHide: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (WIDGET_LOADER.test(path)) void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isForPerson = request.method === 'GET' && isPage(request.url) && asksForPage(request.headers)
    if (!isForPerson) return sendNotFound(reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
