import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Account, Group } from '#fakes/whatsapp/src/index.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'
import { linkedChannel, phone, type TestChannelHost, until } from '#tests/whatsapp/test-host.ts'
import type { WhatsAppChannel } from './channel.ts'

const fake = await useFakeWhatsApp()
let shop: Account
let joao: Account
let maria: Account
let group: Group
let channel: WhatsAppChannel
let host: TestChannelHost

let made = 0
beforeEach(async () => {
  made++
  shop = fake.addAccount(`551191100${String(made).padStart(4, '0')}`, 'Loja')
  joao = fake.addAccount(`552191100${String(made).padStart(4, '0')}`, 'João')
  maria = fake.addAccount(`553191100${String(made).padStart(4, '0')}`, 'Maria')
  group = fake.addGroup('Pedidos', [joao, maria, shop])
  ;({ channel, host } = await linkedChannel(fake, shop))
})

afterEach(async () => {
  await channel.stop()
})

const identity = () => ({ kind: 'group', value: group.jid.split('@')[0] ?? '' }) as const

it('tells who is in a group and what may be done in it', async () => {
  fake.changeGroup(group, { description: 'Só pedidos', admins: [shop], onlyAdminsSend: true })
  const info = await channel.groupInfo(identity())
  expect(info).toMatchObject({ description: 'Só pedidos', onlyAdminsSend: true, onlyAdminsEdit: false })
  expect(info?.members.map(({ admin, isOwn }) => ({ admin, isOwn }))).toEqual([
    { admin: 'owner', isOwn: false },
    { admin: null, isOwn: false },
    { admin: 'admin', isOwn: true },
  ])
  expect(info?.members[0]?.identities).toContainEqual(phone(joao.number))
})

it('reports a change of a group, and asks anew after it', async () => {
  expect((await channel.groupInfo(identity()))?.members).toHaveLength(3)
  const ana = fake.addAccount(`554191100${String(made).padStart(4, '0')}`, 'Ana')
  fake.changeGroup(group, { members: [...group.members, ana] })
  await until(() => host.changedGroups.length > 0)
  expect(host.changedGroups[0]).toEqual([identity()])
  expect((await channel.groupInfo(identity()))?.members).toHaveLength(4)
  fake.changeGroup(group, { onlyAdminsEdit: true })
  await until(() => host.changedGroups.length > 1)
  expect(await channel.groupInfo(identity())).toMatchObject({ onlyAdminsEdit: true })
})

it('knows no people of a group that the number is not in', async () => {
  expect(await channel.groupInfo({ kind: 'group', value: '120363400000000000' })).toBeNull()
  expect(await channel.groupInfo(phone(maria.number))).toBeNull()
})

it('reports which addresses of the members belong together, once for each answer of WhatsApp', async () => {
  await fake.sendText(joao, group, 'oi')
  await until(() => host.linkedPeople.length > 0)
  const addresses = ({ lid, number }: Account) => [{ kind: 'lid', value: lid.split('@')[0] }, phone(number)]
  expect(host.linkedPeople).toEqual([joao, maria, shop].map(addresses))
  await channel.groupInfo(identity())
  expect(host.linkedPeople).toHaveLength(3)
  fake.changeGroup(group, { onlyAdminsSend: true })
  await until(() => host.changedGroups.length > 0)
  await Promise.all([channel.groupInfo(identity()), channel.groupInfo(identity())])
  expect(host.linkedPeople).toHaveLength(6)
})

it('knows the number of a member that the group hides, once the connection has learned it', async () => {
  const ana = fake.addAccount(`564191100${String(made).padStart(4, '0')}`, 'Ana')
  fake.changeGroup(group, { members: [shop, ana], hidesNumbers: true })
  await until(() => host.changedGroups.length > 1)
  const phonesOfAna = async () =>
    (await channel.groupInfo(identity()))?.members[1]?.identities.filter(({ kind }) => kind === 'phone')
  expect(await phonesOfAna()).toEqual([])
  await fake.sendText(ana, shop, 'oi')
  await until(() => host.messages.length > 0)
  fake.changeGroup(group, { onlyAdminsSend: true })
  await until(() => host.changedGroups.length > 2)
  expect(await phonesOfAna()).toEqual([phone(ana.number)])
})

it('ends a question when its socket closes, and asks anew over the next one', async () => {
  fake.deafenConnection(shop)
  const asked = channel.groupInfo(identity()).catch((error: unknown) => error)
  await channel.stop()
  expect(await asked).toMatchObject({ message: 'the connection closed' })
  const told = host.statuses.length
  await channel.start()
  await until(() => host.statuses.slice(told).some(({ status }) => status === 'CONNECTED'))
  expect((await channel.groupInfo(identity()))?.members).toHaveLength(3)
})

it('reports who is in a group after what was reported before, also to a person who asks', async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  let changes = 0
  host.onGroupChanged = async () => {
    changes++
    await stored
  }
  fake.changeGroup(group, { onlyAdminsSend: true })
  await until(() => changes > 0)
  await channel.groupInfo(identity())
  const tooEarly = [...host.linkedPeople]
  store()
  await until(() => host.linkedPeople.length > 0)
  expect(tooEarly).toEqual([])
  expect(host.linkedPeople).toHaveLength(3)
})
