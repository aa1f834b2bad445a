import { afterAll, beforeAll, expect, test } from 'vitest'
import { world, type Company, type Member, type World } from '#tests/world.ts'

let w: World
let company: Company
let ana: Member
let bia: Member
beforeAll(async () => {
  w = await world()
  company = await w.company()
  ana = await company.attendant()
  bia = await company.attendant()
})
afterAll(() => w.close())

type Record = { id: number; shortcode: string; isMedia: boolean; mediaPath: string | null; mediaName: string | null }
const create = (member: Member, shortcode: string, geral = false) =>
  w.call<Record>(member, 'POST', '/quick-messages', { shortcode, message: 'Olá!', geral })
const seenBy = async (member: Member): Promise<string[]> =>
  (await w.call<Record[]>(member, 'GET', `/quick-messages/list?companyId=${company.id}&userId=${member.id}`)).body.map(
    ({ shortcode }) => shortcode,
  )

test('own ones are seen by their writer, shared ones by all', async () => {
  await create(ana, 'minha')
  await create(ana, 'nossa', true)
  expect(await seenBy(ana)).toEqual(['minha', 'nossa'])
  expect(await seenBy(bia)).toEqual(['nossa'])
})

test('shared ones are changed by their writer and by admins', async () => {
  const { body } = await create(ana, 'preço', true)
  const change = (member: Member) =>
    w.call(member, 'PUT', `/quick-messages/${body.id}`, { shortcode: 'preço', message: 'R$ 10' })
  expect((await change(bia)).status).toBe(403)
  expect((await change(company.admin)).status).toBe(200)
  // No longer shared by that change: everybody's screens forget it.
  expect(w.events.map(({ event }) => event.name).slice(-2)).toEqual(['quickMessage.deleted', 'quickMessage.updated'])
  expect((await change(bia)).status).toBe(404)
})

test('one attachment, with underscores for spaces', async () => {
  const { body } = await create(ana, 'foto')
  const boundary = 'limite'
  const payload = [
    `--${boundary}\r\ncontent-disposition: form-data; name="typeArch"\r\n\r\n../../..\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="tabela de preços.txt"\r\n\r\nmesa 10\r\n`,
    `--${boundary}--\r\n`,
  ].join('')
  const upload = await w.call(ana, 'POST', `/quick-messages/${body.id}/media-upload`, Buffer.from(payload), {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  expect(upload.body).toEqual({ mensagem: 'Arquivo Anexado' })
  const { body: shown } = await w.call<Record>(ana, 'GET', `/quick-messages/${body.id}`)
  expect(shown).toMatchObject({ isMedia: true, mediaName: 'tabela_de_preços.txt' })
  const file = await w.app.inject({ method: 'GET', url: shown.mediaPath ?? '' })
  expect([file.statusCode, file.body]).toEqual([200, 'mesa 10'])
  await w.call(ana, 'DELETE', `/quick-messages/${body.id}/media-upload`)
  expect((await w.call<Record>(ana, 'GET', `/quick-messages/${body.id}`)).body.mediaPath).toBeNull()
})
