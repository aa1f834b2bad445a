import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MentionMail } from '#contract/note-mentions.ts'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { authJobs } from '#server/features/auth/jobs.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { createTestApp, installTestApp, type Member, type TestApp } from '#tests/test-app.ts'
import { noteJobs } from './jobs.ts'

const mailless = installTestApp()
let w: TestApp
let smtp: FakeSmtp
let stage: TicketFixture
beforeAll(async () => {
  smtp = await startSmtp()
  w = await createTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://desk.exemplo.com.br' } })
})
afterAll(async () => {
  await w.close()
  await smtp.close()
})
beforeEach(async () => {
  await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
  smtp.mails.length = 0
  stage = await ticketFixture(w)
})

const want = (actor: Member, isWanted: boolean, app = w) =>
  app.call<MentionMail>(actor, 'PUT', '/note-mentions/mail', { isWanted })

/** Ana mentions Bia in a ticket that waits; returns the job that tells Bia, if there is one. */
async function mention() {
  const ticketId = await stage.ticket()
  const { contact_id: contactId, uuid } = await stage.row('tickets', ticketId)
  const body = { note: 'Olha a garantia', ticketId, contactId: Number(contactId), mentions: [stage.bia.id] }
  expect((await w.call(stage.ana, 'POST', '/ticket-notes', body)).status).toBe(200)
  const [job] = await stage.jobsOf('mention.mail')
  return { ticketId, uuid: String(uuid), job: job as { companyId: number; noteId: number; userId: number } | undefined }
}

/** Runs the job as often as a worker that is killed after it might, and then the e-mails. */
async function tell(job: { companyId: number; noteId: number; userId: number } | undefined): Promise<void> {
  if (!job) throw new Error('nobody is told')
  const handlers = noteJobs(w)
  await handlers['mention.mail'](job)
  await handlers['mention.mail'](job)
  const { 'mail.send': send } = authJobs(w)
  for (const payload of await stage.jobsOf('mail.send')) await send(payload as never)
}

test('who wants it is told of an unseen mention by one e-mail, with who, about whom, the text and the way', async () => {
  const { ana, bia } = stage
  expect((await want(bia, true)).body).toEqual({ isOffered: true, isWanted: true })
  expect((await want(bia, true)).status).toBe(200)
  const { job, uuid } = await mention()
  await tell(job)
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatchObject({ to: [bia.email], subject: `${ana.name} mencionou você` })
  expect(smtp.mails[0]?.text).toContain('Olha a garantia')
  expect(smtp.mails[0]?.text).toContain(`https://desk.exemplo.com.br/tickets/${uuid}`)
})

test('nobody is told who does not want it, has seen it, changed their mind, or may not read the ticket', async () => {
  const { ana, bia } = stage
  expect((await mention()).job).toBeUndefined()
  const changes = [
    ({ ticketId }: { ticketId: number }) => w.call(bia, 'POST', '/note-mentions/seen', { ticketId }),
    ({ ticketId }: { ticketId: number }) => stage.put(ana, ticketId, { status: 'open', userId: ana.id }),
    () => want(bia, false),
  ]
  for (const change of changes) {
    await w.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
    await want(bia, true)
    const given = await mention()
    expect((await change(given)).status).toBe(200)
    await tell(given.job)
  }
  expect(smtp.mails).toEqual([])
})

test('an installation without a mail server does not offer it', async () => {
  const { admin } = await mailless.company()
  const { body } = await mailless.call<MentionMail>(admin, 'GET', '/note-mentions/mail')
  expect(body).toEqual({ isOffered: false, isWanted: false })
  expect((await want(admin, true, mailless)).body).toEqual({ error: 'ERR_MAIL_NOT_CONFIGURED' })
  expect((await want(admin, false, mailless)).status).toBe(200)
})
