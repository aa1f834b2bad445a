import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VisitorMessagePage, VisitorOfContact } from '#contract/webchat.ts'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { accept, channelStage as stage, say, until } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { SITE, siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'
import { webchatJobs } from './jobs.ts'

let smtp: FakeSmtp
beforeAll(async () => {
  smtp = await startSmtp()
  stage.w = await createTestApp({ roles: 'web,worker,channels', env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await stage.w.close()
  await smtp.close()
})
beforeEach(async () => {
  await stage.w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  smtp.mails.length = 0
  stage.company = await stage.w.company()
})

type Job = { companyId: number; connectionId: number; visitorId: string }
const waiting = async () =>
  (await stage.w.jobs()).flatMap(({ name, payload }) => (name === 'webchat.mailAnswers' ? [payload as Job] : []))

/** Runs the job before its time, as often as a worker that is killed after it might. */
async function pass(): Promise<void> {
  const handlers = webchatJobs(stage.w)
  for (const job of await waiting()) {
    await handlers['webchat.mailAnswers'](job)
    await handlers['webchat.mailAnswers'](job)
  }
}

const mailsToSend = async (): Promise<number> =>
  (await stage.w.jobs()).filter(({ name }) => name === 'mail.send').length + smtp.mails.length

/** Somebody who wrote and told an e-mail, and whose ticket was taken. */
async function writer({ email = 'maria@exemplo.com.br', more = {}, visit = {} } = {}) {
  const { site } = await siteOfCompany(more)
  const maria = await visitorOf(site, visit)
  if (email) expect((await maria.call('PUT', 'visitor', { name: 'Maria Prado', email })).status).toBe(204)
  await maria.write('Entregam em Niterói?', 'a-question')
  const ticketId = await accept()
  /** Returns once the channel has taken all answers. */
  const answer = async (...texts: string[]): Promise<void> => {
    for (const text of texts) await say(ticketId, text)
    await until(async () => {
      const bodies = (await maria.list()).map(({ body }) => body)
      for (const text of texts) expect(bodies).toContain(text)
    })
  }
  return { maria, ticketId, answer }
}

test('a burst of answers that nobody saw is one e-mail, with a link to the page and in the language of the visitor', async () => {
  const { answer } = await writer({ more: { look: { title: 'Casa Aurora' } } })
  await answer('Entregamos sim.', 'O frete é grátis.')
  expect(await waiting()).toHaveLength(1)
  await pass()
  await smtp.received(1)
  const [mail] = smtp.mails
  expect(mail).toMatchObject({ to: ['maria@exemplo.com.br'], subject: 'Casa Aurora respondeu à sua mensagem' })
  const [author] = stage.company.admin.name.split(' ')
  const lines = mail?.text.split(/\r?\n/).filter(Boolean)
  expect(lines).toEqual(expect.arrayContaining([`${author}: Entregamos sim.`, `${author}: O frete é grátis.`]))
  expect(mail?.text).toContain(`${SITE}/sofas#balcao-chat`)
  expect(mail?.text).not.toContain('Niterói')
  await pass()
  // The job of the first one may be about to end.
  await until(async () => expect(await mailsToSend()).toBe(1))
})

test('a later answer is a second e-mail, which repeats nothing', async () => {
  const { answer } = await writer({ visit: { language: 'en-US' } })
  await answer('Yes, we deliver.')
  await pass()
  await smtp.received(1)
  await answer('And it is free.')
  await pass()
  await smtp.received(2)
  expect(smtp.mails[1]?.subject).toBe(`${stage.company.name} answered your message`)
  expect(smtp.mails[1]?.text).toContain('And it is free.')
  expect(smtp.mails[1]?.text).not.toContain('Yes, we deliver.')
})

test('what was seen in the chat, or deleted, is not mailed', async () => {
  const { maria, answer } = await writer()
  await answer('Entregamos sim.')
  const seen = (await maria.list()).at(-1)
  await maria.call('POST', 'receipts', { upTo: seen?.id, read: true })
  await answer('Engano meu.')
  const wrong = (await maria.list()).at(-1)
  expect((await stage.w.call(stage.company.admin, 'DELETE', `/messages/${wrong?.id}`)).status).toBe(200)
  await pass()
  expect(await mailsToSend()).toBe(0)
})

test('nobody is mailed without an address, or where the chat mails no answers', async () => {
  const nameless = await writer({ email: '' })
  await nameless.answer('Entregamos sim.')
  await pass()
  stage.company = await stage.w.company()
  const off = await writer({ more: { look: { mailsAnswers: false } } })
  expect(off.maria.visit.mailsAnswers).toBe(false)
  await off.answer('Entregamos sim.')
  await pass()
  expect(await mailsToSend()).toBe(0)
})

test('an answer to one of two visitors who are one contact goes to no address of the other', async () => {
  const { answer } = await writer({ email: '' })
  const { rows } = await stage.w.owner.query<{ id: string }>(
    `update contacts set email = 'rui@exemplo.com.br' where company_id = $1 returning id`,
    [stage.company.id],
  )
  await stage.w.owner.query(
    `insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'visitor', 'other/guest-rui')`,
    [stage.company.id, rows[0]?.id],
  )
  await answer('Entregamos sim.')
  await pass()
  expect(await mailsToSend()).toBe(0)
})

test('what the attendant is told of an answer is what becomes of it', async () => {
  const ask = async () => {
    const { rows } = await stage.w.owner.query<{ id: string }>('select id from contacts where company_id = $1', [
      stage.company.id,
    ])
    return (await stage.w.call<VisitorOfContact>(stage.company.admin, 'GET', `/contacts/${rows[0]?.id}/visitor`)).body
  }
  await writer()
  expect(await ask()).toMatchObject({ awayAnswers: 'mail', mailTo: 'maria@exemplo.com.br' })
  stage.company = await stage.w.company()
  await writer({ email: '' })
  expect(await ask()).toMatchObject({ awayAnswers: 'noAddress', mailTo: '' })
  stage.company = await stage.w.company()
  await writer({ more: { look: { mailsAnswers: false } } })
  expect(await ask()).toMatchObject({ awayAnswers: 'off', mailTo: '' })
})

test('a phone that a visitor writes is shown to attendants, and a wrong one is refused', async () => {
  const { maria } = await writer()
  const tell = async (phone: string) =>
    (await maria.call('PUT', 'visitor', { name: 'Maria Prado', email: 'maria@exemplo.com.br', phone })).status
  expect([await tell('(21) 99999-8888'), await tell('ligue já')]).toEqual([204, 400])
  const { rows } = await stage.w.owner.query('select phone from webchat_visitors where company_id = $1', [
    stage.company.id,
  ])
  expect(rows).toEqual([{ phone: '(21) 99999-8888' }])
})

test('the chat says who took the conversation, to its visitor only', async () => {
  const { site } = await siteOfCompany()
  const [maria, rui] = [await visitorOf(site), await visitorOf(site)]
  const joinsOf = async ({ call }: typeof maria) => (await call<VisitorMessagePage>('GET', 'messages')).body.joins
  await maria.write('oi', 'her-first-one')
  expect(await joinsOf(maria)).toEqual([])
  await accept()
  expect(await joinsOf(maria)).toMatchObject([{ name: stage.company.admin.name.split(' ')[0] }])
  expect(await joinsOf(rui)).toEqual([])
})

test('how soon people are answered is told once enough were, and where the company wants it', async () => {
  // Nothing is asked of the figures before they are there: they are remembered.
  const chats: { id: number; site: string }[] = []
  for (const answers of [4, 5, 5]) {
    const chat = await siteOfCompany({ name: `Chat ${chats.length}`, look: { tellsReplyTime: false } })
    for (let count = 0; count < answers; count++) await (await visitorOf(chat.site)).write('oi', 'a-first-one')
    chats.push(chat)
  }
  await stage.w.owner.query(
    `update ticket_traces set asked_at = now() - interval '3 minutes', answered_at = now() where company_id = $1`,
    [stage.company.id],
  )
  for (const { id } of chats.slice(0, 2)) {
    const change = { allowedOrigins: [SITE], look: { tellsReplyTime: true } }
    expect((await stage.w.call(stage.company.admin, 'PUT', `/whatsapp/${id}`, change)).status).toBe(200)
  }
  const told = await Promise.all(chats.map(async ({ site }) => (await visitorOf(site)).visit.replySeconds))
  expect(told).toEqual([null, 180, null])
})
