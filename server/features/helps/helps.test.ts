import { beforeAll, expect, test } from 'vitest'
import { youtubeVideoId, type Help, type HelpPage } from '#contract/helps.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let root: Member
beforeAll(async () => {
  company = await w.company()
  const provider = await w.company()
  root = provider.admin
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
})

const CODE = 'dQw4w9WgXcQ'
const create = (given: object = {}, by: Member = root) =>
  w.call<Help>(by, 'POST', '/helps', { title: 'Primeiros passos', video: CODE, ...given })

test.each([
  CODE,
  ` ${CODE} `,
  `https://www.youtube.com/watch?v=${CODE}`,
  `https://www.youtube.com/watch?list=PL1&v=${CODE}&t=30s`,
  `https://m.youtube.com/watch?v=${CODE}`,
  `youtube.com/watch?v=${CODE}`,
  `https://youtu.be/${CODE}?si=abc`,
  `https://www.youtube.com/shorts/${CODE}`,
  `https://www.youtube.com/embed/${CODE}`,
  `https://www.youtube.com/live/${CODE}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${CODE}`,
])('%s names the video', (text) => {
  expect(youtubeVideoId(text)).toBe(CODE)
})

test.each([
  '',
  'duas palavras',
  'x'.repeat(65),
  `https://www.youtube.com/watch?v=${'x'.repeat(65)}`,
  `https://exemplo.com.br/watch?v=${CODE}`,
  `https://youtube.com.exemplo.com.br/watch?v=${CODE}`,
  `javascript:alert('${CODE}')`,
  'https://www.youtube.com/@canal',
  '"><script>',
])('%s names none', (text) => {
  expect(youtubeVideoId(text)).toBeNull()
})

test('a super user writes help pages, and every company reads them by title', async () => {
  const { status, body } = await create({ video: `https://youtu.be/${CODE}`, description: null, id: 9 })
  expect([status, body]).toEqual([
    200,
    {
      id: body.id,
      title: 'Primeiros passos',
      description: '',
      video: CODE,
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
    },
  ])
  const changed = (await w.call<Help>(root, 'PUT', `/helps/${body.id}`, { ...body, description: 'Em 3 minutos.' })).body
  expect(changed).toEqual({ ...body, description: 'Em 3 minutos.', updatedAt: changed.updatedAt })
  const second = (await create({ title: 'Ámbar' })).body
  const attendant = await company.attendant()
  expect((await w.call(attendant, 'GET', '/helps/list')).body).toEqual([second, changed])
  expect((await w.call(attendant, 'GET', `/helps/${body.id}`)).body).toEqual(changed)
  const found = (await w.call<HelpPage>(attendant, 'GET', '/helps?searchParam=AMBAR&pageNumber=1')).body
  expect(found).toEqual({ records: [second], count: 1, hasMore: false })
})

test('users without super rights cannot write help pages', async () => {
  const { body } = await create()
  for (const [method, path, sent] of [
    ['POST', '/helps', { title: 'Outro', video: CODE }],
    ['PUT', `/helps/${body.id}`, { title: 'Outro' }],
    ['DELETE', `/helps/${body.id}`],
  ] as const) {
    const answer = await w.call(company.admin, method, path, sent)
    expect([path, answer.status, answer.body]).toEqual([path, 403, { error: 'ERR_NO_SUPER' }])
  }
  expect((await w.call(root, 'GET', `/helps/${body.id}`)).body).toEqual(body)
})

test.each([
  [{ title: 'ab' }, 'title'],
  [{ title: '' }, 'title'],
  [{ title: null }, 'title'],
  [{ video: '' }, 'video'],
  [{ video: 'https://exemplo.com.br/v' }, 'video'],
  [{ description: 'x'.repeat(1001) }, 'description'],
])('%j is refused by its field', async (given, field) => {
  expect(await create(given)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', details: [{ field }] } })
})

test.each(['abc', 'c0d1g0-de_12', 'a-longer-id-than-today'])('the host decides whether it knows %s', async (code) => {
  for (const video of [code, `https://youtu.be/${code}?t=3`, `https://www.youtube.com/watch?v=${code}&t=3`])
    expect((await create({ video })).body).toMatchObject({ video: code })
})

test('a deleted help page is not found', async () => {
  const { body } = await create()
  expect((await w.call(root, 'DELETE', `/helps/${body.id}`)).body).toEqual({ message: 'Help deleted' })
  for (const [method, sent] of [['GET'], ['PUT', { title: 'Outro' }], ['DELETE']] as const) {
    const answer = await w.call(root, method, `/helps/${body.id}`, sent)
    expect([method, answer.status, answer.body]).toEqual([method, 404, { error: 'ERR_NO_HELP_FOUND' }])
  }
})
