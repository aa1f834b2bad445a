import { afterEach, expect, test } from 'vitest'
import type { Schedule } from '#contract/schedules.ts'
import { linkedNumber } from '#tests/cloud-fixture.ts'
import { accept, stage, until, useMeta } from '#tests/meta-fixture.ts'

/** These tests check what Meta gets of scheduled templates, with the real worker and its clock. */
useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

/** Ana wrote two days ago, and the number has a template. */
async function closedWindow() {
  const { cloud } = stage.fake
  const { number, ana, id: whatsappId } = await linkedNumber()
  cloud.templates.add(number.wabaId, 'lembrete', 'Oi, {{1}}!')
  await stage.w.call(stage.company.admin, 'POST', `/whatsapp/${whatsappId}/templates/refresh`)
  await cloud.write(ana, 'oi')
  await accept()
  cloud.wroteAgo(ana, 48 * 3600 * 1000)
  const { rows } = await stage.w.owner.query('select contact_id from tickets where company_id = $1', [stage.company.id])
  const template = { name: 'lembrete', language: 'pt_BR', values: { 'body.1': 'Ana' } }
  const input = (content: object) => ({
    ...{ contactId: Number(rows[0]?.contact_id), whatsappId, sendAt: new Date().toISOString() },
    ...content,
  })
  const schedule = async (content: object = { template }): Promise<number> => {
    const answer = await stage.w.call<Schedule>(stage.company.admin, 'POST', '/schedules', input(content))
    expect(answer.status, answer.text).toBe(200)
    return answer.body.id
  }
  const again = (id: number) =>
    stage.w.call<Schedule>(stage.company.admin, 'PUT', `/schedules/${id}`, input({ template }))
  return { ana, schedule, again, sent: () => cloud.sent.filter(({ to }) => to === ana.waId) }
}
const ends = (id: number) =>
  until(async () => {
    const { body } = await stage.w.call<Schedule>(stage.company.admin, 'GET', `/schedules/${id}`)
    expect(['ENVIADA', 'ERRO']).toContain(body.status)
    return body
  })

test('a scheduled template reaches somebody whose window is closed, where a text would not', async () => {
  const { schedule, sent } = await closedWindow()
  expect(await ends(await schedule({ body: 'Oi, Ana!' }))).toMatchObject({ status: 'ERRO' })
  expect(sent()).toEqual([])
  expect(await ends(await schedule())).toMatchObject({ status: 'ENVIADA', body: 'Oi, Ana!', error: null })
  expect(sent().map(({ type, body }) => [type, body['template']])).toMatchObject([
    ['template', { name: 'lembrete', components: [{ type: 'body', parameters: [{ text: 'Ana' }] }] }],
  ])
})

test('a scheduled template that Meta refuses says why, is kept, and is sent when it is scheduled again', async () => {
  const { ana, schedule, again, sent } = await closedWindow()
  stage.fake.cloud.refused.set(String(ana.waId), { code: 132015, message: '(#132015) Template is paused' })
  const id = await schedule()
  expect(await ends(id)).toMatchObject({ status: 'ERRO', error: 'ERR_TEMPLATE_PAUSED', body: 'Oi, Ana!' })
  expect(sent()).toEqual([])
  stage.fake.cloud.refused.clear()
  expect((await again(id)).body.status).toBe('PENDENTE')
  expect(await ends(id)).toMatchObject({ status: 'ENVIADA', error: null })
  expect(sent().map(({ type }) => type)).toEqual(['template'])
})
