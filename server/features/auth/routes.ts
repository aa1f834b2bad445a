import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Credentials,
  EmailConfirmation,
  Me,
  PasswordResetInput,
  PublicQuery,
  PublicSettings,
  RecoveryInput,
  RefreshedSession,
  RefreshQuery,
  Session,
  SetupInput,
  SetupState,
  SignUpConfirmation,
} from '#contract/auth.ts'
import { AppManifest } from '#contract/company-looks.ts'
import { MessageResponse } from '#contract/fields.ts'
import {
  login,
  logout,
  type StartedSession,
  REFRESH_TOKEN_SECONDS,
  refreshSession,
  createFirstCompany,
} from './actions.ts'
import { toAppManifest } from './app-manifest.ts'
import { DEVICE_SECONDS, toKnownDevice, readDevice, writeDevice } from './known-device.ts'
import { hasUsers, type ClientInfo } from './queries.ts'
import { confirmEmail } from './account.actions.ts'
import { requestRecovery, resetPassword } from './recovery.actions.ts'
import { confirmSignUp } from './sign-up.actions.ts'
import { OPERATOR_COMPANY_ID } from '#server/features/companies/queries.ts'
import { findAppLook, findShownLook } from '#server/features/company-looks/queries.ts'
import { neededSetupCode, requireSetupCode } from './setup-code.actions.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { FILE_COOKIE, FILE_COOKIE_PATH, writeFileCookie } from '#server/http/file-cookie.ts'
import { requireLength } from '#server/http/password-length.ts'
import { AppError } from '#server/lib/app-error.ts'

const COOKIE = 'jrt'
const DEVICE_COOKIE = 'device'

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  const { data } = app
  const { config, keys } = app.services
  const deps = { data, keys }
  const setup = { ...deps, config }
  const cookie = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const

  const toClientInfo = ({ ip, headers, cookies }: FastifyRequest): ClientInfo => ({
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    device: readDevice(keys.cookie, cookies[DEVICE_COOKIE]),
  })

  const setSessionCookies = (reply: FastifyReply, { session, sessionId, refresh }: StartedSession): Session => {
    reply.setCookie(COOKIE, refresh, { ...cookie, maxAge: REFRESH_TOKEN_SECONDS })
    const { companyId: cid, id: uid } = session.user
    const files = writeFileCookie(keys.cookie, { sid: sessionId, uid, cid })
    reply.setCookie(FILE_COOKIE, files, { ...cookie, path: FILE_COOKIE_PATH, maxAge: REFRESH_TOKEN_SECONDS })
    return session
  }

  const clearSessionCookies = (reply: FastifyReply): void => {
    reply.clearCookie(COOKIE, cookie)
    reply.clearCookie(FILE_COOKIE, { ...cookie, path: FILE_COOKIE_PATH })
  }

  const loginAndRemember = async (
    reply: FastifyReply,
    credentials: Credentials,
    caller: ClientInfo,
  ): Promise<Session> => {
    const opened = await login(deps, credentials, caller)
    const session = setSessionCookies(reply, opened)
    const device = toKnownDevice(session.user.id, caller.device)
    reply.setCookie(DEVICE_COOKIE, writeDevice(keys.cookie, device), { ...cookie, maxAge: DEVICE_SECONDS })
    return session
  }

  app.post(
    '/auth/login',
    {
      config: { can: 'public' },
      schema: { operationId: 'login', body: Credentials, response: { 200: Session } },
    },
    async (request, reply) => loginAndRemember(reply, request.body, toClientInfo(request)),
  )

  app.post(
    '/auth/refresh_token',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'refreshToken',
        summary: 'A new access token for the refresh cookie. With `visit`, being signed out is no error',
        querystring: RefreshQuery,
        response: { 200: RefreshedSession },
      },
    },
    async (request, reply) => {
      // The cookies are cleared first, so that an invalid one is removed when refreshing throws; a valid one is
      // replaced.
      clearSessionCookies(reply)
      const opened = await refreshSession(deps, request.cookies[COOKIE]).catch((error: unknown) => {
        if (request.query.visit && error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED') return null
        throw error
      })
      return opened && setSessionCookies(reply, opened)
    },
  )

  app.delete(
    '/auth/logout',
    {
      config: { can: 'session' },
      schema: { operationId: 'logout', response: { 200: MessageResponse } },
    },
    async ({ user: actor }, reply) => {
      await app.change(actor, (tx) => logout(tx, actor))
      clearSessionCookies(reply)
      return { message: 'Signed out.' }
    },
  )

  app.get(
    '/auth/me',
    { config: { can: 'session' }, schema: { operationId: 'me', response: { 200: Me } } },
    async ({ user: actor }) => ({ id: actor.userId, profile: actor.profile, super: actor.super }),
  )

  app.get(
    '/auth/public',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'publicSettings',
        summary: 'What the screens before signing in offer, and how they look',
        querystring: PublicQuery,
        response: { 200: PublicSettings },
      },
    },
    ({ query }) =>
      data.asOperator(async ({ db }) => {
        const { userCreation } = await getCompanySettings(db, OPERATOR_COMPANY_ID)
        return {
          signUp: userCreation === 'enabled',
          mail: config.mail.smtpUrl !== undefined,
          setupNeeded: !(await hasUsers(db)),
          passwordMinLength: config.passwordMinLength,
          look: await findShownLook(db, query.company),
          ...app.about,
        }
      }),
  )

  app.get(
    '/auth/manifest',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'appManifest',
        summary: 'The web app manifest: what a phone installs, with name, colour and logo of the company',
        querystring: PublicQuery,
        response: { 200: AppManifest },
      },
    },
    async ({ query }, reply) => {
      const look = await data.asOperator(({ db }) => findAppLook(db, query.company))
      return reply.type('application/manifest+json').send(toAppManifest(look))
    },
  )

  app.get(
    '/auth/setup',
    { config: { can: 'public' }, schema: { operationId: 'setupState', response: { 200: SetupState } } },
    async () => ({
      needed: !(await data.asOperator(({ db }) => hasUsers(db))),
      code: (await neededSetupCode(setup)) !== null,
    }),
  )

  app.post(
    '/auth/setup',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'setUp',
        summary: 'The first administrator; only while there is no user',
        body: SetupInput,
        response: { 200: Session },
      },
    },
    async (request, reply) => {
      const { code = '', ...input } = request.body
      requireLength(config, input.password)
      await requireSetupCode(setup, code, request.ip)
      await createFirstCompany(data, input)
      return loginAndRemember(reply, request.body, toClientInfo(request))
    },
  )

  app.post(
    '/auth/recover',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'recoverPassword',
        summary: 'Sends a link by e-mail if there is such an account; the answer does not tell',
        body: RecoveryInput,
        response: { 200: MessageResponse },
      },
    },
    async ({ body, ip }) => {
      await requestRecovery({ data, config, keys }, body.email, ip)
      return { message: 'If the account exists, an e-mail is on its way.' }
    },
  )

  app.post(
    '/auth/confirm-email',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'confirmEmail',
        summary: 'The new address of a user, by the token of the link that was sent to it',
        body: EmailConfirmation,
        response: { 200: MessageResponse },
      },
    },
    async ({ body }) => {
      await confirmEmail(data, body.token)
      return { message: 'The e-mail was changed.' }
    },
  )

  app.post(
    '/auth/confirm-sign-up',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'confirmSignUp',
        summary: 'The company of a sign-up, by the token of the link that was sent to its address; signs in',
        body: SignUpConfirmation,
        response: { 200: Session },
      },
    },
    async (request, reply) => {
      const email = await confirmSignUp(data, request.body)
      return loginAndRemember(reply, { email, password: request.body.password }, toClientInfo(request))
    },
  )

  app.post(
    '/auth/reset',
    {
      config: { can: 'public' },
      schema: { operationId: 'resetPassword', body: PasswordResetInput, response: { 200: MessageResponse } },
    },
    async (request) => {
      requireLength(config, request.body.password)
      await resetPassword(data, request.body.token, request.body.password, toClientInfo(request))
      return { message: 'The password was changed.' }
    },
  )
}
