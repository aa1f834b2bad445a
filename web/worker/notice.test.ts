import { expect, test } from 'vitest'
import { parseNotice } from './notice.ts'

const notice = { title: 'Maria', body: 'Oi', tag: 'ticket:1', path: '/tickets/1' }

test('a notice is shown as the server wrote it', () => {
  expect(parseNotice(JSON.stringify(notice))).toEqual(notice)
})

test('a push that is no notice shows the name of the product only', () => {
  for (const text of ['', 'olá', 'null', '7', '[]', '{"title":7}'])
    expect(parseNotice(text), text).toEqual({ title: 'Balcão', body: '', tag: 'balcao', path: '/' })
})

test('a notice leads to no other site', () => {
  for (const path of ['https://alheio.example', '//alheio.example', '/\\alheio.example', 'javascript:alert(1)'])
    expect(parseNotice(JSON.stringify({ ...notice, path })).path, path).toBe('/')
})
