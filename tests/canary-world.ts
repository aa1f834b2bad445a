import { BOT_KIND, CLOUD_KIND } from '#contract/channels.ts'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { FakeAsaas } from '#fakes/asaas/asaas.ts'
import { FakeAzureSpeech } from '#fakes/azure-speech/azure-speech.ts'
import { FakeDialogflow } from '#fakes/dialogflow/dialogflow.ts'
import { FakeEfi } from '#fakes/efi/efi.ts'
import { FakeIxc } from '#fakes/ixc/ixc.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { FakeMkAuth } from '#fakes/mkauth/mkauth.ts'
import { FakeN8n } from '#fakes/n8n/n8n.ts'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import { FakeTelegram } from '#fakes/telegram/telegram.ts'
import { startSmtp } from '#fakes/smtp/smtp.ts'
import { startWebhookReceiver } from '#fakes/webhook-receiver/webhook-receiver.ts'
import type { CreatedApiToken } from '#contract/api-tokens.ts'
import type { Connection } from '#contract/connections.ts'
import type { SignatureSecret } from '#contract/queue-integrations.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import type { WebhookWithSecret } from '#contract/webhooks.ts'
import { createAssistants } from '#server/assistants.ts'
import { createAuthStore } from '#server/channels/whatsapp/auth-store.ts'
import { insertFile, storeUpload } from '#server/features/files/actions.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { assistantFixture } from './assistant-fixture.ts'
import { newSecret, type CanaryWatch } from './canary-watch.ts'
import { integrationFixture } from './integration-fixture.ts'
import { webmSound } from './media-samples.ts'
import { promptFixture } from './prompt-fixture.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import type { Company } from './test-app.ts'

/** A server that answers with everything that it was sent, as a debugging proxy does. */
async function startEcho() {
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const message = JSON.stringify({ headers: request.headers, url: request.url, body })
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message }, message }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const MAIL_URL = 'https://desk.exemplo.com.br'

/** Starts the product with secrets in every setting of the environment, between stand-ins that know them. */
export async function canaryWorld(watch: CanaryWatch) {
  const { plant } = watch
  const env = (name: string, secret = newSecret()): string => plant(`env ${name}`, secret)
  const smtpPassword = env('SMTP_URL')
  const [openAi, azure, google, efi, ixc, mkAuth, asaas, n8n, smtp, receiver, echo, meta, telegram] = await Promise.all(
    [
      FakeOpenAi.start(),
      FakeAzureSpeech.start(Buffer.from('OggS e o resto')),
      FakeDialogflow.start(),
      FakeEfi.start(),
      FakeIxc.start(),
      FakeMkAuth.start(),
      FakeAsaas.start(),
      FakeN8n.start(),
      startSmtp({ user: 'balcao', password: smtpPassword }),
      startWebhookReceiver(),
      startEcho(),
      FakeMeta.start({ secret: env('META_APP_SECRET'), verifyToken: env('META_VERIFY_TOKEN') }),
      FakeTelegram.start(),
    ],
  )
  efi.account.clientId = env('EFI_CLIENT_ID')
  efi.account.clientSecret = env('EFI_CLIENT_SECRET')
  const real = await socketTestApp({
    log: watch.log,
    env: {
      ...meta.settings,
      ...telegram.settings,
      SECRET_KEY: env('SECRET_KEY'),
      ADMIN_EMAIL: 'raiz@exemplo.com.br',
      ADMIN_PASSWORD: env('ADMIN_PASSWORD'),
      SMTP_URL: smtp.url,
      PUBLIC_URL: MAIL_URL,
      EFI_URL: efi.url,
      EFI_CLIENT_ID: efi.account.clientId,
      EFI_CLIENT_SECRET: efi.account.clientSecret,
      EFI_PIX_KEY: efi.account.pixKey,
      ASAAS_URL: asaas.url,
      OPENAI_BASE_URL: openAi.url,
      AZURE_SPEECH_URL: azure.url,
      DIALOGFLOW_URL: google.url,
      GOOGLE_TOKEN_URL: google.tokenUrl,
      EGRESS_ALLOW: '127.0.0.1',
    },
  })
  plant('env DATABASE_URL', new URL(real.url).password)
  const w = watch.watchAnswers(real)
  const fakes = { openAi, azure, google, efi, ixc, mkAuth, asaas, n8n, smtp, receiver, echo, meta, telegram }
  const root = { token: '', email: 'raiz@exemplo.com.br' }
  return {
    ...{ w, fakes, root },
    async close() {
      await real.close()
      await Promise.all(Object.values(fakes).map((fake) => fake.close()))
    },
  }
}

export type CanaryWorld = Awaited<ReturnType<typeof canaryWorld>>
type Planting = { watch: CanaryWatch; world: CanaryWorld }

const ok = <Answer extends { status: number; text: string }>(answer: Answer): Answer => {
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer
}

/** Does every waiting job once, as the worker would, and logs what fails as it does. */
export async function workOff({ w }: Pick<CanaryWorld, 'w'>): Promise<void> {
  const handlers = createJobHandlers(w) as Record<string, (payload: unknown) => Promise<unknown>>
  for (const { name, payload } of await w.jobs())
    await handlers[name]?.(payload).catch((err: unknown) => w.services.log.error({ err }, 'a job failed'))
  await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
}

/** A prompt answers, also a voice note; its key is refused; its server repeats what it was sent. */
export async function tryPrompt({ watch, world }: Planting): Promise<Company> {
  const { w, fakes } = world
  const apiKey = watch.plant('prompts.api_key_sealed', newSecret('sk'))
  const voiceKey = watch.plant('prompts.voice_key_sealed', newSecret())
  Object.assign(fakes.openAi, { key: apiKey })
  Object.assign(fakes.azure, { key: voiceKey })
  const voice = { voice: 'pt-BR-YaraNeural', voiceKey, voiceRegion: 'brazilsouth' }
  const stage = await promptFixture(w, { apiKey, ...voice })
  const { company, prompt, rows } = stage
  await watch.watchSocket(w as SocketTestApp, company.admin)
  await stage.know('Prazos', 'A entrega leva uma semana.')
  await stage.reachQueue()
  await stage.write('Qual o prazo de entrega?')
  expect(await stage.said()).toContain('A entrega leva uma semana.')
  const stored = await storeUpload(w.services, company.id, Readable.from([await webmSound(2)]), {
    ...{ name: 'nota.ogg', fromOutside: true },
  })
  const fileId = await w.data.change({ companyId: company.id, userId: null }, (tx) => insertFile(tx, stored))
  const speak = async (): Promise<void> => {
    await stage.hear({ body: '', media: null })
    await rows(
      `update messages set media_type = 'audio', voice = true, file_id = $2, media_state = 'ready'
        where id = (select max(id) from messages where company_id = $1)`,
      [company.id, fileId],
    )
    await stage.step()
  }
  await speak()
  expect(fakes.azure.spoken).toHaveLength(1)
  Object.assign(fakes.azure, { key: 'outra' })
  await speak()

  const url = `/prompt/${prompt.id}`
  ok(await w.call(company.admin, 'PUT', url, { ...prompt, name: 'Outra' }))
  ok(await w.call(company.admin, 'POST', '/prompt/test', { id: prompt.id, model: 'llama3.1' }))
  ok(await w.call(company.admin, 'PUT', '/settings/attendantAi', { value: 'enabled' }))
  const failing = async (): Promise<void> => {
    await rows(`update tickets set status = 'closed' where company_id = $1`, [company.id])
    await stage.reachQueue()
    const ticketId = Number((await stage.ticketNow())['id'])
    await w.call(company.admin, 'POST', '/prompt/test', { apiKey, baseUrl: fakes.echo.url, model: 'llama3.1' })
    await w.call(company.admin, 'POST', '/prompt/test', { id: prompt.id, model: 'llama3.1' })
    for (const what of ['suggestion', 'summary'])
      await w.call(company.admin, 'POST', `/tickets/${ticketId}/${what}`, {})
    await stage.write('E o frete?')
    expect(await stage.newest('assistant_turns')).toMatchObject({
      ticket_id: String(ticketId),
      error: expect.any(String),
    })
    await watch.watchDatabase(w)
  }
  Object.assign(fakes.openAi, { key: 'another-key' })
  await failing()
  ok(await stage.change({ baseUrl: fakes.echo.url, apiKey }))
  await failing()
  return company
}

/** An agent of Dialogflow answers, and then its account is removed. */
export async function tryDialogflow({ watch, world }: Planting): Promise<Company> {
  const { w, fakes } = world
  fakes.google.agents.set('flores', 'Olá!')
  const account = fakes.google.addAccount('flores')
  const { private_key: privateKey = '', private_key_id: keyId = '' } = account
  watch.plant('queue_integrations.json_content_sealed', keyId)
  // A line in the middle, because the first ones of all such keys are alike.
  watch.plant('queue_integrations.json_content_sealed', privateKey.split('\n')[12] ?? '')
  const jsonContent = JSON.stringify(account)
  const stage = await integrationFixture(w, { type: 'dialogflow', projectName: 'flores', jsonContent })
  await watch.watchSocket(w as SocketTestApp, stage.company.admin)
  await stage.begin()
  expect(await stage.said()).toEqual(['Olá!'])
  const test = (fields: object) =>
    w.call(stage.company.admin, 'POST', '/queueIntegration/testSession', { projectName: 'flores', ...fields })
  ok(await test({ id: stage.integration.id, jsonContent: '' }))
  fakes.google.removeAccount(account)
  await test({ id: stage.integration.id, jsonContent: '' })
  await test({ jsonContent: jsonContent.slice(0, -40) })
  await test({ jsonContent: JSON.stringify({ ...account, client_email: '' }) })
  await stage.write('oi')
  await stage.exhaust()
  ok(await w.call(stage.company.admin, 'PUT', `/queueIntegration/${stage.integration.id}`, { name: 'Outro' }))
  return stage.company
}

/** A flow gets signed messages, and repeats what it was sent. */
export async function tryFlow({ watch, world }: Planting): Promise<Company> {
  const { w, fakes } = world
  const stage = await integrationFixture(w, { type: 'n8n', urlN8N: fakes.n8n.addressOf('pedido') })
  const { company, integration } = stage
  await watch.watchSocket(w as SocketTestApp, company.admin)
  const url = `/queueIntegration/${integration.id}/secret`
  for (const column of ['old_signature_secret_sealed', 'signature_secret_sealed']) {
    const { body } = ok(await w.call<SignatureSecret>(company.admin, 'POST', url))
    watch.plant(`queue_integrations.${column}`, body.secret, /: POST \/queueIntegration\/\d+\/secret$/)
  }
  await stage.begin()
  expect(fakes.n8n.deliveries.length).toBeGreaterThan(0)
  ok(await w.call(company.admin, 'PUT', `/queueIntegration/${integration.id}`, { urlN8N: fakes.echo.url }))
  const test = { type: 'n8n', urlN8N: fakes.echo.url, id: integration.id }
  await w.call(company.admin, 'POST', '/queueIntegration/test', test)
  await stage.write('oi')
  await stage.exhaust()
  return company
}

/** Each billing system answers a customer, and then the systems of the company's own address repeat what they were sent. */
export async function tryBilling({ watch, world }: Planting): Promise<Company> {
  const { w, fakes } = world
  const stage = await assistantFixture(w)
  const { assistants, find } = createAssistants(stage.deps)
  stage.given.assistants = { ...assistants, billing: { ...assistants.billing, quietMs: 0 } }
  stage.given.find = find
  const { company } = stage
  await stage.rows(`update queue_integrations set name = 'Outro fluxo' where company_id = $1`, [company.id])
  await watch.watchSocket(w as SocketTestApp, company.admin)
  const set = (key: string, value: string) => w.call(company.admin, 'PUT', `/settings/${key}`, { key, value })
  const secret = (key: string, value: string) => set(key, watch.plant(`setting ${key}`, value))
  await set('ipixc', fakes.ixc.url)
  await secret('tokenixc', fakes.ixc.token)
  await set('ipmkauth', fakes.mkAuth.url)
  await set('clientidmkauth', fakes.mkAuth.clientId)
  await secret('clientsecretmkauth', fakes.mkAuth.clientSecret)
  await secret('asaas', fakes.asaas.token)
  ok(await w.call(company.admin, 'PUT', `/queue/${stage.sales}`, { billingBot: 'secondCopy' }))
  const tryAll = async (): Promise<void> => {
    for (const system of ['ixc', 'mkAuth', 'asaas']) {
      await set('billingSystem', system)
      await w.call(company.admin, 'POST', `/billing-systems/${system}/test`)
      await stage.write('oi')
      await stage.write('1')
      await stage.write('529.982.247-25')
      await stage.rows(`update tickets set status = 'closed' where company_id = $1`, [company.id])
    }
  }
  await tryAll()
  expect(fakes.ixc.requests.length * fakes.mkAuth.requests.length * fakes.asaas.requests.length).toBeGreaterThan(0)
  await set('ipixc', fakes.echo.url)
  await set('ipmkauth', fakes.echo.url)
  fakes.asaas.fault = 'unauthorized'
  await tryAll()
  return company
}

/** Whoever manages connections sees their tokens, as the form of a connection shows them. */
export const SHOWS_CONNECTION = /^(answer to admin: (GET|PUT|POST) \/whatsapp|event to admin: company-\d+-whatsapp$)/

/** Programs send and are told, with tokens that are shown once. */
export async function tryApi({ watch, world }: Planting, company: Company): Promise<{ token: string }> {
  const { w, fakes } = world
  const { admin } = company
  const number = '5511977776666'
  const hook = ok(
    await w.call<WebhookWithSecret>(admin, 'POST', '/webhooks', {
      ...{ name: 'ERP', url: fakes.receiver.url, events: WEBHOOK_EVENTS },
    }),
  ).body
  watch.plant('webhooks.old_secret_sealed', hook.secret, /: POST \/webhooks$/)
  const { body: rotated } = ok(await w.call<WebhookWithSecret>(admin, 'POST', `/webhooks/${hook.id}/rotate`))
  watch.plant('webhooks.secret_sealed', rotated.secret, /: POST \/webhooks\/\d+\/rotate$/)
  await w.call(admin, 'POST', `/webhooks/${hook.id}/test`)

  const { body: made } = ok(
    await w.call<CreatedApiToken>(admin, 'POST', '/api-tokens', {
      ...{ name: 'ERP', scopes: ['contacts:read', 'messages:send', 'connections:read'], expiresAt: null },
    }),
  )
  watch.plant('api_tokens.token_hash', made.token, /: POST \/api-tokens$/)
  const { body: list } = await w.call<Connection[]>(admin, 'GET', '/whatsapp')
  const url = `/whatsapp/${list[0]?.id}`
  const token = newSecret()
  for (const column of ['token_sealed', 'token_hash']) watch.plant(`connections.${column}`, token, SHOWS_CONNECTION)
  ok(await w.call(admin, 'PUT', url, { token }))
  for (const sender of [made.token, token]) {
    const by = { token: sender }
    await w.call(
      by,
      'POST',
      '/messages/send',
      { number, body: 'oi' },
      { 'idempotency-key': `chave-${sender}`.slice(0, 12) },
    )
    await w.call(by, 'POST', '/messages/send', { number: 'x' })
    await w.call(by, 'GET', '/users')
    await w.call(by, 'GET', '/contacts/list')
    await w.call(null, 'GET', `/whatsapp?token=${sender}`)
  }
  ok(await w.call(admin, 'POST', '/contacts', { name: 'Bia', number: '5541988880001' }))
  await workOff(world)
  fakes.receiver.answers(({ headers }) => ({ status: 500, body: JSON.stringify(headers) }))
  await w.call(admin, 'POST', `/webhooks/${hook.id}/test`)
  return { token: made.token }
}

/** A page of Facebook is linked, and its access ends; credentials of a number are stored. */
export async function tryChannels({ watch, world }: Planting, company: Company): Promise<void> {
  const { w, fakes } = world
  const page = fakes.meta.page('Loja da Ana', 'lojadaana')
  page.token = watch.plant('meta_accounts.token_sealed', newSecret('EAAP'))
  const { userId, token } = fakes.meta.login(page)
  watch.plant('meta_accounts.token_sealed', token)
  const login = { facebookUserId: userId, facebookUserToken: token, addInstagram: true }
  ok(await w.call(company.admin, 'POST', '/facebook', login))
  fakes.meta.endAccess(page)
  await w.call(company.admin, 'POST', '/facebook', { ...login, facebookUserToken: newSecret() })
  await w.call(null, 'GET', '/webhook/fb?hub.mode=subscribe&hub.verify_token=errado&hub.challenge=1')
  await tryNumber({ watch, world }, company)
  await tryBot({ watch, world }, company)
  const connectionId = await company.connection()
  const store = createAuthStore(w.data, w.services.keys.storage, { companyId: company.id, connectionId })
  await store.saveCreds(Buffer.from(JSON.stringify({ noiseKey: watch.plant('wa_creds.data', newSecret()) })))
  const data = Buffer.from(watch.plant('wa_keys.data', newSecret()))
  await store.setKeys([{ type: 'session', id: '1', data }])
}

/** A number of the Cloud API is linked with secrets of its own, shown and changed, and its access ends. */
async function tryNumber({ watch, world }: Planting, company: Company): Promise<void> {
  const { w, fakes } = world
  const appSecret = watch.plant('cloud_numbers.app_secret_sealed', newSecret())
  const verifyToken = newSecret()
  for (const column of ['sealed', 'hash']) watch.plant(`cloud_numbers.verify_token_${column}`, verifyToken)
  const number = fakes.meta.cloud.number('Loja oficial', { appSecret })
  number.token = watch.plant('cloud_numbers.token_sealed', newSecret('EAAC'))
  const ids = { name: 'Oficial', channel: CLOUD_KIND, phoneNumberId: number.id, wabaId: number.wabaId }
  const secrets = { accessToken: number.token, appSecret, verifyToken }
  await w.call(company.admin, 'POST', '/whatsapp', { ...ids, ...secrets, accessToken: newSecret('EAAC') })
  const made = ok(await w.call<{ id: number }>(company.admin, 'POST', '/whatsapp', { ...ids, ...secrets }))
  await w.call(null, 'GET', `/webhook/fb?hub.mode=subscribe&hub.verify_token=${verifyToken}&hub.challenge=1`)
  fakes.meta.cloud.endAccess(number)
  await w.call(company.admin, 'PUT', `/whatsapp/${made.body.id}`, secrets)
}

/** A bot is linked, shown and linked again, by a wrong token and by one that its owner took back. */
async function tryBot({ watch, world }: Planting, company: Company): Promise<void> {
  const { w, fakes } = world
  const plant = (): string => watch.plant('telegram_bots.token_sealed', newSecret('7001:AA'))
  const bot = fakes.telegram.bot('loja_bot', plant())
  const link = (botToken: string) =>
    w.call<{ id: number }>(company.admin, 'POST', '/whatsapp', { name: 'Robô', channel: BOT_KIND, botToken })
  await link(plant())
  const made = ok(await link(bot.token))
  await link(bot.token)
  fakes.telegram.revoke(bot)
  await w.call(company.admin, 'PUT', `/whatsapp/${made.body.id}`, { botToken: plant() })
}

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? ''

/** People sign in, forget and change passwords, move to another address, sign up. */
export async function tryAccounts({ watch, world }: Planting, company: Company): Promise<void> {
  const { w, fakes, root } = world
  const { admin } = company
  const { rows } = await w.owner.query<{ id: string }>('select id from plans limit 1')
  const planId = Number(rows[0]?.id)
  const signIn = async (email: string, password: string): Promise<string> => {
    const answer = ok(await w.call<{ token: string }>(null, 'POST', '/auth/login', { email, password }))
    const refresh = /=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
    watch.plant('sessions.refresh_hash', refresh, /: POST \/auth\/login$/)
    return answer.body.token
  }
  const { rows: admins } = await w.owner.query<{ email: string }>(
    'select email from users where super order by id limit 1',
  )
  root.email = admins[0]?.email ?? root.email
  const password = watch.plant('users.password_hash', newSecret())
  const email = 'pessoa@exemplo.com.br'
  ok(await w.call(admin, 'POST', '/users', { name: 'Pessoa', email, password, profile: 'admin' }))
  const person = { token: await signIn(email, password) }
  await w.call(null, 'POST', '/auth/login', { email, password: watch.plant('users.password_hash', newSecret()) })
  const me = ok(await w.call<{ id: number }>(person, 'GET', '/auth/me')).body
  const moved = { email: 'outra@exemplo.com.br', currentPassword: password }
  await w.call(person, 'PUT', `/users/${me.id}`, { ...moved, currentPassword: `${password}x` })
  await w.call(person, 'PUT', `/users/${me.id}`, moved)
  await w.call(null, 'POST', '/auth/recover', { email })
  const form = { name: 'Loja nova', email: 'nova@exemplo.com.br', phone: '11 4000-0000', planId }
  await w.call(null, 'POST', '/companies/cadastro', {
    ...form,
    password: watch.plant('sign_ups.password_hash', newSecret()),
  })
  await watch.watchDatabase(w)
  await workOff(world)
  const locations = [
    ['/confirm-email', 'email_changes.token_hash'],
    ['/reset', 'password_resets.token_hash'],
    ['/confirm-sign-up', 'sign_ups.token_hash'],
  ] as const
  for (const [path, location] of locations) {
    const mail = fakes.smtp.mails.find(({ text }) => text.includes(`${MAIL_URL}${path}?token=`))
    watch.plant(location, tokenIn(mail?.text ?? ''))
  }
  fakes.smtp.refuse.DATA = '451 4.3.0 try later'
  await w.call(null, 'POST', '/auth/recover', { email })
  await workOff(world)
}

/** An invoice is paid with Pix, and then the bank fails. */
export async function tryPix({ world }: Planting, company: Company): Promise<void> {
  const { w, fakes } = world
  let day = 0
  const bill = () =>
    w.insert(
      `insert into invoices (company_id, detail, value_cents, due_date) values ($1, 'Básico', 9990, current_date + $2::int)`,
      [company.id, day++],
    )
  const pay = async () =>
    w.call(company.admin, 'POST', '/subscription', { price: 1, users: 1, connections: 1, invoiceId: await bill() })
  ok(await pay())
  fakes.efi.broken = true
  await pay()
  fakes.efi.broken = false
  fakes.efi.account.clientSecret = 'changed-at-the-bank'
  fakes.efi.forgetTokens()
  await pay()
}
