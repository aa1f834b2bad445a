import { createSigner } from 'fast-jwt'
import { SITE_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { Visit, VisitorMessage, VisitorMessagePage } from '#contract/webchat.ts'
import { channelStage as stage } from './channel-fixture.ts'
import { multipart } from './multipart.ts'
import type { Answer } from './test-app.ts'

/** The site on which the chats of these tests stand. */
export const SITE = 'https://loja.exemplo.com.br'

export async function siteOfCompany(more: object = {}) {
  const fields = { name: 'Chat da loja', channel: SITE_KIND, allowedOrigins: [SITE], ...more }
  const { body } = await stage.w.call<Connection>(stage.company.admin, 'POST', '/whatsapp', fields)
  return { id: body.id, site: body.widgetKey ?? '' }
}

export const visitSite = (site: string, more: object = {}): Promise<Answer<Visit>> =>
  stage.w.call<Visit>(null, 'POST', '/webchat/visits', { site, ...more }, { origin: SITE })

/** Somebody who has opened the chat. */
export async function visitorOf(site: string, more: object = {}) {
  const { body: visit } = await visitSite(site, { page: `${SITE}/sofas`, language: 'pt-BR', ...more })
  const { visitor: token } = visit
  const call = <Body = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, sent?: unknown, headers = {}) =>
    stage.w.call<Body>({ token }, method, `/webchat/${path}`, sent, headers)
  return {
    token,
    visit,
    call,
    list: async (query = ''): Promise<VisitorMessage[]> =>
      (await call<VisitorMessagePage>('GET', `messages${query}`)).body.messages,
    write: (body: string, clientId: string) => call('POST', 'messages', { clientId, body }),
    send: async (file: { name: string; bytes: Uint8Array<ArrayBuffer> }, query: string) => {
      const form = await multipart({ file })
      return call('POST', `files?${query}`, form.body, form.headers)
    },
  }
}

/** What the company's site does: it signs who its visitors are. */
export const signerOf =
  (secret: string) =>
  (claims: object = {}, expiresIn = 60_000): string =>
    createSigner({ key: secret, algorithm: 'HS256', expiresIn })({ sub: 'cliente-7', ...claims })
