import { beforeEach, expect, test } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import type { GroupPage } from '#contract/groups.ts'
import type { ChannelRequest, ChannelResponse } from '#server/channels/channel-request.ts'
import type { GroupInfo, GroupMember } from '#server/channels/port.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
let id: number
let contactId: number
let asked: ChannelRequest[]
let answer: ChannelResponse | null

const member = (lid: string, change: Partial<GroupMember> & { number?: string } = {}): GroupMember => ({
  identities: [
    { kind: 'lid', value: lid },
    ...(change.number ? [{ kind: 'phone' as const, value: change.number }] : []),
  ],
  admin: change.admin ?? null,
  isOwn: change.isOwn ?? false,
})
const groupOf = (members: GroupMember[], change: Partial<GroupInfo> = {}): ChannelResponse => ({
  group: { description: '', onlyAdminsSend: false, onlyAdminsEdit: false, members, ...change },
})
const page = (actor: Member, query = '') => w.call<GroupPage>(actor, 'GET', `/tickets/${id}/group${query}`)
const open = (actor: Member, key: string) => w.call<Contact>(actor, 'POST', `/tickets/${id}/group/people`, { key })

beforeEach(async () => {
  stage = await ticketFixture(w)
  asked = []
  answer = null
  w.services.channels.run = async (request) => {
    asked.push(request)
    return answer
  }
  contactId = await stage.contact('Pedidos')
  await stage.rows(`update contacts set is_group = true, number = '' where id = $1`, [contactId])
  await stage.rows(
    `update contact_identities set kind = 'group', value = '1203634' || contact_id where contact_id = $1`,
    [contactId],
  )
  id = await stage.ticket({ status: 'open', userId: stage.ana.id, contactId })
  await stage.rows('update tickets set is_group = true where id = $1', [id])
})

test('the people of a group are listed with what the company knows of them, admins first', async () => {
  const known = await stage.contact('Rosa Lima')
  const number = String((await stage.rows('select number from contacts where id = $1', [known]))[0]?.['number'])
  await stage.rows(
    `insert into address_book (company_id, connection_id, number, name) values ($1, $2, '5521988887777', 'Beto da Rua')`,
    [stage.company.id, stage.connectionId],
  )
  answer = groupOf(
    [
      member('1', { number }),
      member('2', { number: '5521988887777' }),
      member('3', { admin: 'owner' }),
      member('4', { number: '5511977776666', admin: 'admin', isOwn: true }),
    ],
    { description: 'Só pedidos', onlyAdminsSend: true },
  )
  const { status, body } = await page(stage.ana)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ state: 'known', description: 'Só pedidos', onlyAdminsSend: true, onlyAdminsEdit: false, isOwnAdmin: true },
    ...{ count: 4, found: 4, hasMore: false },
  })
  expect(body.people.map(({ name, contactId: contact, admin, isOwn }) => [name, contact, admin, isOwn])).toEqual([
    ['3', null, 'owner', false],
    [expect.stringContaining('97777-6666'), null, 'admin', true],
    ['Beto da Rua', null, null, false],
    ['Rosa Lima', known, null, false],
  ])
  expect(asked).toEqual([
    {
      ...{ kind: 'fetchLimits', connectionId: stage.connectionId },
      group: { kind: 'group', value: `1203634${contactId}` },
    },
  ])
})

test('a large group comes in pages, and is searched by name and number', async () => {
  const members = Array.from({ length: 1024 }, (_, i) => member(`9${i}`, { number: `55119${80_000_000 + i}` }))
  answer = groupOf(members)
  const first = (await page(stage.ana)).body
  expect(first).toMatchObject({ count: 1024, found: 1024, people: { length: 50 }, hasMore: true })
  const last = (await page(stage.ana, '?pageNumber=21')).body
  expect(last).toMatchObject({ people: { length: 24 }, hasMore: false })
  expect((await page(stage.ana, '?searchParam=80000777')).body).toMatchObject({
    ...{ found: 1, count: 1024, people: [{ number: '5511980000777' }] },
  })
  expect((await page(stage.ana, '?searchParam=ninguem')).body).toMatchObject({ found: 0, people: [] })
})

test('without an answer nobody is listed, and a group that was left is told from one that cannot be asked', async () => {
  expect((await page(stage.ana)).body).toMatchObject({ state: 'unavailable', people: [] })
  answer = { failed: 'not connected' }
  expect((await page(stage.ana)).body.state).toBe('unavailable')
  // A process of an older version tells the limits instead.
  answer = { limits: null }
  expect((await page(stage.ana)).body.state).toBe('unavailable')
  answer = { group: null }
  expect((await page(stage.ana)).body.state).toBe('left')
  expect(await open(stage.ana, 'lid:1')).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } })
})

test('a person of the group becomes a contact once, and only by who may change the ticket', async () => {
  answer = groupOf([member('77', { number: '5521988887777' }), member('78', { isOwn: true })])
  expect(await open(stage.bia, 'lid:77')).toMatchObject({ status: 403 })
  const { status, body } = await open(stage.ana, 'lid:77')
  expect(status).toBe(200)
  expect(body).toMatchObject({ number: '5521988887777', isGroup: false })
  expect((await open(stage.ana, 'lid:77')).body.id).toBe(body.id)
  expect((await page(stage.ana)).body.people.find(({ key }) => key === 'lid:77')).toMatchObject({ contactId: body.id })
  for (const stranger of ['lid:79', 'lid:78'])
    expect(await open(stage.ana, stranger), stranger).toMatchObject({
      ...{ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } },
    })
})

test('who may not read the ticket hears nothing, and a ticket of one person is no group', async () => {
  answer = groupOf([member('1')])
  expect(await page(stage.bia)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const stranger = (await w.company()).admin
  expect(await page(stranger)).toMatchObject({ status: 404 })
  expect(asked).toEqual([])
  id = await stage.ticket({ status: 'open', userId: stage.ana.id })
  expect(await page(stage.ana)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})
