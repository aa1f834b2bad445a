import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { can, isSuperUserPermission, type Permission } from '#contract/permissions.ts'
import type { PlanFlag } from '#contract/plans.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ApiCallers, Sender } from './api-callers.ts'
import { planHas, type CurrentUser } from './current-user.ts'

/**
 * `public` allows everybody; `session` every signed-in user, also after the subscription has ended; `sender` the tokens
 * of connections, and those of companies with the route's scope; any other value is a permission.
 */
type Access = Permission | 'public' | 'session' | 'sender'
/**
 * `asks` has the schemas of the request and `answers` those of the responses by status. `form` means that the route
 * takes files as multipart.
 */
export type RouteRecord = {
  method: string
  url: string
  can: Access
  plan: PlanFlag | null
  /** null: no token of a company may call it. */
  scope: TokenScope | null
  operationId: string
  asks: { params?: unknown; querystring?: unknown; body?: unknown }
  answers: Record<string, unknown>
  form: boolean
}
export type Authenticate = (token: string) => Promise<CurrentUser>

declare module 'fastify' {
  interface FastifyContextConfig {
    can?: Access
    plan?: PlanFlag
    /** Opens the route to the tokens of companies that have this scope. */
    scope?: TokenScope
    form?: true
  }
  interface FastifyRequest {
    user: CurrentUser
    /** Who calls a route for senders. */
    sender: Sender
  }
  interface FastifyInstance {
    routeRecords: RouteRecord[]
    /** Returns the user who calls a public route; null for a stranger or an invalid token. */
    callerOf: (request: FastifyRequest) => Promise<CurrentUser | null>
  }
}

const bearer = (header: string | undefined): string => (header?.startsWith('Bearer ') ? header.slice(7) : '')

/** The permission that a company's token needs for the routes for senders. */
const SENDER_PERMISSION: Permission = 'messages:write'

function assertAllowed(actor: CurrentUser, access: Permission, plan: PlanFlag | undefined): void {
  if (actor.restricted) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
  if (!can(actor, access)) throw new AppError(isSuperUserPermission(access) ? 'ERR_NO_SUPER' : 'ERR_NO_PERMISSION')
  if (plan && !planHas(actor, plan)) throw new AppError('ERR_PLAN_FEATURE')
}

function assertInTime(seconds: number, reply: FastifyReply): void {
  if (seconds === 0) return
  void reply.header('retry-after', String(seconds))
  throw new AppError('ERR_TOO_MANY_REQUESTS')
}

/** Throws at the start for a route without `config.can`, and checks it before every handler. */
export function installRouteGuard(app: FastifyInstance, authenticate: Authenticate, callers: ApiCallers): void {
  app.decorate('routeRecords', [])
  app.decorateRequest('who')
  app.decorate('callerOf', async ({ headers }) => {
    try {
      return await authenticate(bearer(headers.authorization))
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  })

  app.addHook('onRoute', (route) => {
    const schema: RouteRecord['asks'] & { operationId?: string; response?: unknown; hide?: boolean } =
      route.schema ?? {}
    if (route.method === 'HEAD' || route.method === 'OPTIONS' || schema.hide) return
    const access = route.config?.can
    if (!access) throw new Error(`${route.method} ${route.url} does not say who may call it (config.can)`)
    if (!schema.response) throw new Error(`${route.method} ${route.url} has no response schema`)
    if (!schema.operationId) throw new Error(`${route.method} ${route.url} has no operationId`)
    app.routeRecords.push({
      method: String(route.method),
      url: route.url,
      can: access,
      plan: route.config?.plan ?? null,
      scope: route.config?.scope ?? null,
      operationId: schema.operationId,
      asks: { params: schema.params, querystring: schema.querystring, body: schema.body },
      answers: schema.response as RouteRecord['answers'],
      form: route.config?.form ?? false,
    })
  })

  /** Returns the user of a company's token, if the token's scopes and the plan open the route. */
  async function userOfToken(token: string, request: FastifyRequest, reply: FastifyReply) {
    const { scope } = request.routeOptions.config
    const caller = await callers.callerOf(token, request.ip)
    if (!planHas(caller.user, 'useExternalApi')) throw new AppError('ERR_PLAN_FEATURE')
    if (!scope || !caller.scopes.includes(scope)) throw new AppError('ERR_TOKEN_SCOPE', { scope: scope ?? null })
    assertInTime(callers.waitForCall(caller.tokenId), reply)
    return caller
  }

  async function senderOf(token: string, request: FastifyRequest, reply: FastifyReply): Promise<Sender> {
    if (!callers.isApiToken(token)) return callers.connectionOf(token)
    const { user, tokenId } = await userOfToken(token, request, reply)
    assertAllowed(user, SENDER_PERMISSION, undefined)
    return { companyId: user.companyId, userId: user.userId, connectionId: null, name: `token:${tokenId}` }
  }

  app.addHook('onRequest', async (request, reply) => {
    const { can: access, plan } = request.routeOptions.config
    if (!access || access === 'public') return
    const token = bearer(request.headers.authorization)
    if (access === 'sender') {
      request.sender = await senderOf(token, request, reply)
      return
    }
    request.user = callers.isApiToken(token)
      ? (await userOfToken(token, request, reply)).user
      : await authenticate(token)
    if (access !== 'session') assertAllowed(request.user, access, plan)
  })
}
