import type { FastifyInstance } from 'fastify'
import { can, isSuperUserPermission, type Permission } from '#contract/permissions.ts'
import type { PlanFlag } from '#contract/plans.ts'
import { AppError } from '#server/lib/app-error.ts'
import { planHas, type CurrentUser } from './current-user.ts'

/**
 * `public` allows everybody; `session` every signed-in user, also after the subscription has ended; any other value is
 * a permission.
 */
type Access = Permission | 'public' | 'session'
/**
 * `asks` has the schemas of the request and `answers` those of the responses by status. `form` means that the route
 * takes files as multipart.
 */
export type RouteRecord = {
  method: string
  url: string
  can: Access
  plan: PlanFlag | null
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
    form?: true
  }
  interface FastifyRequest {
    user: CurrentUser
  }
  interface FastifyInstance {
    routeRecords: RouteRecord[]
    /** Returns the user who calls a public route; null for a stranger or an invalid token. */
    callerOf: (request: FastifyRequest) => Promise<CurrentUser | null>
  }
}

const bearer = (header: string | undefined): string => (header?.startsWith('Bearer ') ? header.slice(7) : '')

/** Throws at the start for a route without `config.can`, and checks it before every handler. */
export function installRouteGuard(app: FastifyInstance, authenticate: Authenticate): void {
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
      operationId: schema.operationId,
      asks: { params: schema.params, querystring: schema.querystring, body: schema.body },
      answers: schema.response as RouteRecord['answers'],
      form: route.config?.form ?? false,
    })
  })

  app.addHook('onRequest', async (request) => {
    const { can: access, plan } = request.routeOptions.config
    if (!access || access === 'public') return
    const actor = await authenticate(bearer(request.headers.authorization))
    request.user = actor
    if (access === 'session') return
    if (actor.restricted) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
    if (!can(actor, access)) throw new AppError(isSuperUserPermission(access) ? 'ERR_NO_SUPER' : 'ERR_NO_PERMISSION')
    if (plan && !planHas(actor, plan)) throw new AppError('ERR_PLAN_FEATURE')
  })
}
