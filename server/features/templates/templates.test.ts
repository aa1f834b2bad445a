import { afterEach, expect, test } from 'vitest'
import type { TemplatePage } from '#contract/templates.ts'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import { retentionJobs } from '#server/features/retention/jobs.ts'
import { linkedNumber, linkNumber } from '#tests/cloud-fixture.ts'
import { link, signOut, stage, until, useMeta } from '#tests/meta-fixture.ts'
import { createRefresh, refreshTemplates } from './actions.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const listOf = async (id: number, query = ''): Promise<TemplatePage> =>
  (await stage.w.call<TemplatePage>(stage.company.admin, 'GET', `/whatsapp/${id}/templates${query}`)).body
const namesOf = async (id: number, query = '') => (await listOf(id, query)).templates.map(({ name }) => name)
const refreshAtOnce = (id: number, member = stage.company.admin) =>
  stage.w.call<{ error?: string }>(member, 'POST', `/whatsapp/${id}/templates/refresh`)
/** Refreshes a list that is not young any more. */
async function refresh(id: number, member = stage.company.admin) {
  await listedAt(`fetched_at - interval '1 minute'`)
  return refreshAtOnce(id, member)
}
const listedAt = (time: string) =>
  stage.w.owner.query(`update message_templates set fetched_at = ${time} where company_id = $1`, [stage.company.id])
const scopeOf = (connectionId: number) => ({ companyId: stage.company.id, connectionId })
const fetchNow = (id: number) => refreshTemplates(stage.w.app, scopeOf(id))
/** A number whose first list is there, so that no fetch is running. */
async function quietNumber() {
  const linked = await linkedNumber()
  const waiting = () =>
    stage.w.owner.query('select 1 from graphile_worker.jobs where key = $1', [`template.fetch/${linked.id}`])
  await until(async () => expect((await waiting()).rows).toEqual([]))
  return linked
}
/** Does something between the making of the number's next list and its arrival. */
function duringNextList({ wabaId }: CloudNumber, work: () => Promise<unknown>): void {
  const { templates } = stage.fake.cloud
  templates.onList = async (listed) => {
    if (listed !== wabaId) return
    templates.onList = null
    await work()
  }
}

test('the templates of a number are there once it is linked, page by page of Meta, those that can be sent first', async () => {
  const { templates } = stage.fake.cloud
  const number = stage.fake.cloud.number('Loja da Ana')
  for (let made = 0; made < 60; made++) templates.add(number.wabaId, `aviso_${String(made).padStart(2, '0')}`, 'Oi')
  templates.add(number.wabaId, 'a_pausado', 'Oi {{1}}', { status: 'PAUSED', category: 'MARKETING', quality: 'RED' })
  const { id } = (await linkNumber(number)).body
  await until(async () => expect((await listOf(id)).count).toBe(61))
  const first = await listOf(id)
  expect([first.templates.length, first.hasMore]).toEqual([50, true])
  expect(first.templates[0]).toMatchObject({ name: 'aviso_00', state: 'APPROVED', category: 'UTILITY', body: 'Oi' })
  const second = await listOf(id, '?pageNumber=2')
  expect([second.templates.length, second.hasMore]).toEqual([11, false])
  expect(second.templates.at(-1)).toMatchObject({
    ...{ name: 'a_pausado', language: 'pt_BR', state: 'PAUSED', category: 'MARKETING', quality: 'RED', reason: '' },
    ...{ whatsappId: id, variables: [{ key: 'body.1', name: '1', example: '' }], canFill: true },
  })
})

test('the list is refreshed on demand, and forgets what Meta does not have any more', async () => {
  const { number, id } = await quietNumber()
  const { templates } = stage.fake.cloud
  const old = templates.add(number.wabaId, 'antigo', 'Oi')
  expect((await refresh(id)).status).toBe(200)
  expect(await namesOf(id)).toEqual(['antigo'])
  templates.remove(old)
  templates.add(number.wabaId, 'segunda_via', 'Segue o boleto')
  templates.add(number.wabaId, 'natal', 'Feliz Natal')
  expect((await refresh(id)).status).toBe(200)
  expect(await namesOf(id)).toEqual(['natal', 'segunda_via'])
  expect(await namesOf(id, '?searchParam=Segunda VIA')).toEqual(['segunda_via'])
  expect(await namesOf(id, '?searchParam=boleto')).toEqual(['segunda_via'])
  for (const word of ['type', 'text', 'body']) expect(await namesOf(id, `?searchParam=${word}`)).toEqual([])
})

test('what Meta tells of state, category and quality is applied, to the connections of that account alone', async () => {
  const { number, id } = await linkedNumber()
  const branch = stage.fake.cloud.number('Filial')
  const other = { number: branch, id: (await linkNumber(branch)).body.id }
  const { templates } = stage.fake.cloud
  const boleto = templates.add(number.wabaId, 'boleto', 'Oi')
  templates.add(other.number.wabaId, 'boleto', 'Oi')
  await refresh(id)
  await refresh(other.id)
  const first = async (connectionId = id) => (await listOf(connectionId)).templates[0]
  await templates.review(boleto, 'PAUSED', 'LOW_QUALITY')
  expect(await first()).toMatchObject({ state: 'PAUSED', reason: 'LOW_QUALITY', quality: 'GREEN' })
  await templates.recategorise(boleto, 'MARKETING')
  await templates.rate(boleto, 'RED')
  expect(await first()).toMatchObject({ state: 'PAUSED', category: 'MARKETING', quality: 'RED' })
  expect(await first(other.id)).toMatchObject({ state: 'APPROVED', category: 'UTILITY', quality: 'GREEN' })
  await templates.review(boleto, 'APPROVED')
  expect(await first()).toMatchObject({ state: 'APPROVED', reason: '' })
})

test('a template that is told of and not here is fetched', async () => {
  const { number, id } = await linkedNumber()
  await refresh(id)
  const novo = stage.fake.cloud.templates.add(number.wabaId, 'novo', 'Oi', { status: 'PENDING' })
  await stage.fake.cloud.templates.review(novo, 'APPROVED')
  await until(async () => expect(await namesOf(id)).toEqual(['novo']))
})

test('a template that was edited and approved again has its new text', async () => {
  const { number, id } = await linkedNumber()
  const { templates } = stage.fake.cloud
  const boleto = templates.add(number.wabaId, 'boleto', 'Vence hoje')
  await refresh(id)
  templates.edit(boleto, 'Vence amanhã')
  await templates.review(boleto, 'APPROVED')
  await until(async () => expect((await listOf(id)).templates[0]?.body).toBe('Vence amanhã'))
})

test('a template of one-time codes is listed, and cannot be filled in', async () => {
  const { number, id } = await linkedNumber()
  stage.fake.cloud.templates.addOneTimeCode(number.wabaId, 'codigo')
  await refresh(id)
  expect((await listOf(id)).templates).toMatchObject([{ name: 'codigo', state: 'APPROVED', canFill: false }])
})

test('a list that was asked for earlier does not undo what Meta told meanwhile', async () => {
  const { number, id } = await linkedNumber()
  stage.fake.cloud.templates.add(number.wabaId, 'boleto', 'Oi')
  await refresh(id)
  const tellAt = (interval: string) =>
    stage.w.owner.query(
      `update message_templates set state = 'PAUSED', told_at = now() + $2::interval where company_id = $1`,
      [stage.company.id, interval],
    )
  await tellAt('1 minute')
  await fetchNow(id)
  expect((await listOf(id)).templates[0]?.state).toBe('PAUSED')
  await tellAt('-1 minute')
  await fetchNow(id)
  expect((await listOf(id)).templates[0]?.state).toBe('APPROVED')
})

test('templates are fetched every night', async () => {
  const { number, id } = await linkedNumber()
  await refresh(id)
  stage.fake.cloud.templates.add(number.wabaId, 'da_noite', 'Oi')
  await retentionJobs(stage.w.app)['housekeeping.daily']({})
  await until(async () => expect(await namesOf(id)).toEqual(['da_noite']))
})

test('what keeps Meta from telling them is named, and the list stays', async () => {
  const { number, id } = await quietNumber()
  stage.fake.cloud.templates.add(number.wabaId, 'boleto', 'Oi')
  await refresh(id)
  stage.fake.cloud.limited = true
  expect((await refresh(id)).body.error).toBe('ERR_META_RATE_LIMITED')
  stage.fake.cloud.limited = false
  stage.fake.cloud.endAccess(number)
  expect((await refresh(id)).body.error).toBe('ERR_CLOUD_TOKEN_INVALID')
  expect(await namesOf(id)).toEqual(['boleto'])
  await signOut(id)
  expect((await refresh(id)).body.error).toBe('ERR_CLOUD_TOKEN_INVALID')
})

test('a connection of another kind has none, and nobody sees those of another company', async () => {
  const [page] = (await link([stage.fake.page('Página')])).body
  expect(await listOf(page?.id ?? 0)).toEqual({ templates: [], count: 0, hasMore: false })
  const { id } = await linkedNumber()
  const stranger = await stage.w.company()
  const answer = await stage.w.call<{ error?: string }>(stranger.admin, 'GET', `/whatsapp/${id}/templates`)
  expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND'])
  expect((await refresh(id, stranger.admin)).body.error).toBe('ERR_NO_WAPP_FOUND')
})

test('a list that was asked for earlier than another one, and comes later, changes nothing', async () => {
  const { number, id } = await linkedNumber()
  const { templates } = stage.fake.cloud
  templates.add(number.wabaId, 'boleto', 'Oi')
  await fetchNow(id)
  await listedAt(`now() + interval '1 minute'`)
  templates.add(number.wabaId, 'natal', 'Feliz Natal')
  await fetchNow(id)
  expect(await namesOf(id)).toEqual(['boleto'])
  await listedAt('now()')
  await fetchNow(id)
  expect(await namesOf(id)).toEqual(['boleto', 'natal'])
})

test('a list that was asked for before a webhook came is fetched again, for what the webhook did not tell', async () => {
  const { number, id } = await quietNumber()
  const { templates } = stage.fake.cloud
  const boleto = templates.add(number.wabaId, 'boleto', 'Oi')
  await fetchNow(id)
  boleto.status = 'PAUSED'
  duringNextList(number, () => templates.rate(boleto, 'RED'))
  await fetchNow(id)
  await until(async () => expect((await listOf(id)).templates).toMatchObject([{ state: 'PAUSED', quality: 'RED' }]))
})

test('templates that an empty list forgot do not come back by an earlier list', async () => {
  const { number, id } = await quietNumber()
  const { templates } = stage.fake.cloud
  const boleto = templates.add(number.wabaId, 'boleto', 'Oi')
  await fetchNow(id)
  duringNextList(number, () => {
    templates.remove(boleto)
    return fetchNow(id)
  })
  await fetchNow(id)
  await until(async () => expect(await namesOf(id)).toEqual([]))
})

test('Meta is not asked again by hand for a list of the last seconds, unless it was empty', async () => {
  const { number, id } = await quietNumber()
  const { templates } = stage.fake.cloud
  templates.add(number.wabaId, 'boleto', 'Oi')
  await refreshAtOnce(id)
  expect(await namesOf(id)).toEqual(['boleto'])
  templates.add(number.wabaId, 'natal', 'Feliz Natal')
  expect((await refreshAtOnce(id)).status).toBe(200)
  expect(await namesOf(id)).toEqual(['boleto'])
  await refresh(id)
  expect(await namesOf(id)).toEqual(['boleto', 'natal'])
})

test('who refreshes while a fetch is running waits for that one', async () => {
  const { number, id } = await quietNumber()
  let asked = 0
  stage.fake.cloud.templates.onList = async (wabaId) => {
    if (wabaId === number.wabaId) asked++
  }
  const refreshNumber = createRefresh(stage.w.app)
  await Promise.all([refreshNumber(scopeOf(id)), refreshNumber(scopeOf(id))])
  expect(asked).toBe(1)
  stage.fake.cloud.templates.add(number.wabaId, 'boleto', 'Oi')
  await refreshNumber(scopeOf(id))
  expect([asked, await namesOf(id)]).toEqual([2, ['boleto']])
})
