import { beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#contract/auth.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { FirstSteps } from '#contract/first-steps.ts'
import type { Message } from '#contract/messages.ts'
import type { Ticket, TicketPage } from '#contract/tickets.ts'
import { installTestApp, PASSWORD, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let other: Company
beforeEach(async () => {
  company = await w.company()
  other = await w.company()
  await w.owner.query('update companies set checklist_open = true where id = $1', [company.id])
})

const read = async (of = company): Promise<FirstSteps> =>
  (await w.call<FirstSteps>(of.admin, 'GET', '/first-steps')).body
const done = ({ steps }: FirstSteps): string[] => steps.filter(({ isDone }) => isDone).map(({ step }) => step)
const make = (by: Member = company.admin) => w.call<FirstSteps>(by, 'POST', '/first-steps/samples', { language: 'pt' })
const remove = (by: Member = company.admin) => w.call<FirstSteps>(by, 'DELETE', '/first-steps/samples')
const tickets = async (of = company): Promise<Ticket[]> =>
  (await w.call<TicketPage>(of.admin, 'GET', '/tickets?showAll=true&status=pending')).body.tickets
const count = async (table: string, of = company): Promise<number> => {
  const { rows } = await w.owner.query<{ count: string }>(`select count(*) from ${table} where company_id = $1`, [
    of.id,
  ])
  return Number(rows[0]?.count)
}

describe('the checklist', () => {
  test('knows what is done, and each company its own', async () => {
    expect(done(await read())).toEqual([])
    await company.connection()
    await company.queue()
    await company.attendant()
    expect(done(await read())).toEqual(['number', 'queues', 'team'])
    await w.call(company.admin, 'PUT', '/settings/scheduleType', { value: 'company' })
    expect(done(await read())).not.toContain('hours')
    const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }
    await w.call(company.admin, 'PUT', `/companies/${company.id}/schedules`, { schedules: [monday] })
    expect(done(await read())).toEqual(['number', 'queues', 'hours', 'team'])
    expect(await read(other)).toMatchObject({ isOpen: false, hasSamples: false })
    expect(done(await read(other))).toEqual([])
  })

  test('is for administrators, keeps what is skipped, and ends', async () => {
    expect((await w.call(await company.attendant(), 'GET', '/first-steps')).status).toBe(403)
    const change = (body: object) => w.call<FirstSteps>(company.admin, 'PUT', '/first-steps', body)
    const { body } = await change({ skipped: ['team'] })
    expect(body.isOpen).toBe(true)
    expect(body.steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step)).toEqual(['team'])
    expect((await change({ skipped: ['lunch'] })).status).toBe(400)
    expect((await change({ isOpen: false })).body).toMatchObject({ isOpen: false })
    expect((await change({ skipped: [] })).body.isOpen).toBe(false)
  })

  test('is opened again by administrators of its company only, with what was skipped', async () => {
    const change = (body: object, by: Member = company.admin) => w.call<FirstSteps>(by, 'PUT', '/first-steps', body)
    await change({ skipped: ['team'], isOpen: false })
    for (const by of [await company.attendant(), await company.supervisor()])
      expect((await change({ isOpen: true }, by)).status).toBe(403)
    expect((await change({ isOpen: true }, other.admin)).status).toBe(200)
    expect((await read()).isOpen).toBe(false)
    expect((await change({ isOpen: 'yes' })).status).toBe(400)
    const { body } = await change({ isOpen: true })
    expect(body).toMatchObject({ isOpen: true })
    expect(body.steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step)).toEqual(['team'])
  })

  test('stays in the session while there are samples to delete', async () => {
    const inSession = async (of: Company): Promise<boolean> =>
      (await w.call<Session>(null, 'POST', '/auth/login', { email: of.admin.email, password: PASSWORD })).body.user
        .company.checklistOpen
    await w.call(company.admin, 'PUT', '/first-steps', { isOpen: false })
    expect(await inSession(company)).toBe(false)
    company.admin.token = await w.login(company.admin.email)
    await make()
    expect([await inSession(company), await inSession(other)]).toEqual([true, false])
    company.admin.token = await w.login(company.admin.email)
    await remove()
    expect(await inSession(company)).toBe(false)
  })
})

describe('samples', () => {
  test('are told apart by name and mark, made once, and nobody else sees them', async () => {
    await Promise.all([make(), make()])
    const found = await tickets()
    expect(found.map(({ contact }) => contact.name).toSorted()).toEqual([
      'Beatriz Lima (exemplo)',
      'Camila Rocha (exemplo)',
      'Rogério Alves (exemplo)',
    ])
    expect(found.every(({ isSample, whatsappId }) => isSample === true && whatsappId === null)).toBe(true)
    expect(await count('contacts')).toBe(4)
    expect((await make(await company.attendant())).status).toBe(403)
    expect(await tickets(other)).toEqual([])
  })

  test('can be answered as any other, and nothing of it is sent', async () => {
    await make()
    const [ticket] = await tickets()
    const id = Number(ticket?.id)
    await w.call(company.admin, 'PUT', `/tickets/${id}`, { status: 'open', userId: company.admin.id })
    const answer = await w.call<{ messages: Message[] }>(company.admin, 'POST', `/messages/${id}`, { body: 'Oi!' })
    expect(answer.body.messages).toMatchObject([{ body: 'Oi!', fromMe: true, ack: 4 }])
    const { rows } = await w.owner.query('select from messages where company_id = $1 and outbox is not null', [
      company.id,
    ])
    expect(rows).toEqual([])
    expect(done(await read())).not.toContain('firstAnswer')
    expect((await w.call(company.admin, 'PUT', `/tickets/${id}`, { status: 'closed' })).status).toBe(200)
  })

  test('keep their name and get no address, so that nothing can reach anybody', async () => {
    await make()
    const connection = await company.connection()
    const [ticket] = await tickets()
    const path = `/contacts/${ticket?.contactId}`
    const changed = await w.call(company.admin, 'PUT', path, { name: 'Bia', number: '5511988887777' })
    expect(changed).toMatchObject({ status: 409, body: { error: 'ERR_SAMPLE_CONTACT' } })
    await w.owner.query(`update contacts set name = 'Bia', number = '5511988887777' where id = $1`, [ticket?.contactId])
    await w.owner.query(`insert into contact_identities values ($1, $2, 'phone', '5511988887777')`, [
      company.id,
      ticket?.contactId,
    ])
    expect((await w.call<Contact>(company.admin, 'GET', path)).body).toMatchObject({
      name: ticket?.contact.name,
      number: '',
      keptFromAi: true,
    })
    expect(await count('contact_identities')).toBe(0)
    await w.owner.query('update tickets set connection_id = $2 where id = $1', [ticket?.id, connection])
    expect((await tickets()).find(({ id }) => id === ticket?.id)?.whatsappId).toBeNull()
    const real = await w.insert(`insert into contacts (company_id, name) values ($1, 'Bia')`, [company.id])
    const merged = await w.call(company.admin, 'POST', '/contacts/merge', {
      keepId: real,
      otherIds: [ticket?.contactId],
    })
    expect(merged).toMatchObject({ status: 409, body: { error: 'ERR_SAMPLE_CONTACT' } })
  })

  test('are not forwarded to customers', async () => {
    await make()
    const [ticket] = await tickets()
    const { rows } = await w.owner.query<{ id: string }>('select id from messages where ticket_id = $1', [ticket?.id])
    const contact = await w.insert(`insert into contacts (company_id, name) values ($1, 'Bia')`, [company.id])
    const real = await w.insert(
      `insert into tickets (company_id, contact_id, connection_id, status) values ($1, $2, $3, 'open')`,
      [company.id, contact, await company.connection()],
    )
    const body = { messageId: String(rows[0]?.id), ticketId: real }
    const answer = await w.call(company.admin, 'POST', '/messages/forward', body)
    expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_SAMPLE_CONTACT' } })
  })

  test('are in no report', async () => {
    const query = '/dashboard?days=7'
    const before = (await w.call<Dashboard>(company.admin, 'GET', query)).body
    await make()
    const [ticket] = await tickets()
    await w.call(company.admin, 'PUT', `/tickets/${ticket?.id}`, { status: 'open', userId: company.admin.id })
    await w.call(company.admin, 'POST', `/messages/${ticket?.id}`, { body: 'Oi!' })
    await w.call(company.admin, 'PUT', `/tickets/${ticket?.id}`, { status: 'closed' })
    const { counters } = (await w.call<Dashboard>(company.admin, 'GET', query)).body
    expect(counters).toEqual(before.counters)
  })

  test('are deleted whole in one go, and what is real stays', async () => {
    const contact = await w.insert(`insert into contacts (company_id, name) values ($1, 'Bia')`, [company.id])
    await w.insert(`insert into tickets (company_id, contact_id, status) values ($1, $2, 'pending')`, [
      company.id,
      contact,
    ])
    await make()
    const sample = (await tickets()).find(({ isSample }) => isSample)
    await w.call(company.admin, 'POST', '/ticket-notes', {
      note: 'praticando',
      ticketId: sample?.id,
      contactId: sample?.contactId,
    })
    expect((await remove()).body.hasSamples).toBe(false)
    expect((await tickets()).map((one) => one.contact.name)).toEqual(['Bia'])
    expect([await count('contacts'), await count('tickets'), await count('messages'), await count('leads')]).toEqual([
      1, 1, 0, 1,
    ])
    expect(await count('ticket_notes')).toBe(0)
    expect((await remove()).status).toBe(200)
  })
})
