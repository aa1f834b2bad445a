import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSamples, type Samples } from '#tests/route-samples.ts'
import { world, type Company, type Member, type World } from '#tests/world.ts'

let w: World
let company: Company
let s: Samples
let ana: Member
beforeAll(async () => {
  w = await world()
  company = await w.company()
  s = await makeSamples(w, company)
  ana = await company.attendant([s.queue])
})
afterAll(() => w.close())

const note = (member: Member, text: string, contactId = s.contact) =>
  w.call<{ id: number }>(member, 'POST', '/ticket-notes', { note: text, ticketId: s.ticket, contactId })

test('a note is kept with its writer and heard by those who see the ticket', async () => {
  const { status, body } = await note(ana, '  prefere ligar depois das 13h  ')
  expect(status).toBe(200)
  expect(body).toMatchObject({ note: 'prefere ligar depois das 13h', userId: ana.id, ticketId: s.ticket })
  expect(w.events.at(-1)?.event).toMatchObject({ name: 'note.created', audience: { ticket: { ticketId: s.ticket } } })
  const list = await w.call<{ id: number; user: { name: string } | null }[]>(
    ana,
    'GET',
    `/ticket-notes/list?ticketId=${s.ticket}&contactId=${s.contact}`,
  )
  expect(list.body[0]).toMatchObject({ id: body.id, user: { name: ana.name } })
})

test('too short, of another contact, or of a ticket one may not see', async () => {
  expect((await note(ana, 'x')).status).toBe(400)
  expect((await note(ana, 'olá', 999_999)).status).toBe(404)
  const stranger = await company.attendant([await company.queue()])
  expect((await note(stranger, 'olá')).status).toBe(403)
})

test('one deletes one’s own notes, admins all', async () => {
  const { body } = await note(ana, 'para apagar')
  const bia = await company.attendant([s.queue])
  expect((await w.call(bia, 'DELETE', `/ticket-notes/${body.id}`)).status).toBe(403)
  expect((await w.call(ana, 'DELETE', `/ticket-notes/${body.id}`)).body).toEqual({ message: 'Observação removida' })
  expect((await w.call(company.admin, 'DELETE', `/ticket-notes/${body.id}`)).status).toBe(404)
  expect((await w.call(company.admin, 'DELETE', `/ticket-notes/${s.note}`)).status).toBe(200)
})
