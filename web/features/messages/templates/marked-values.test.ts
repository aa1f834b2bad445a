import { expect, test } from 'vitest'
import { markValues, type MarkedNode } from './marked-values.ts'

const text = (content: string): MarkedNode => ({ kind: 'text', text: content })
const value = (content: string, isFilled = true): MarkedNode => ({ kind: 'value', text: content, isFilled })
const read = (body: string, ...values: string[]) =>
  markValues(body, 'body', Object.fromEntries(values.map((one, index) => [`body.${index + 1}`, one])))

test('marks around a variable format its value', () => {
  expect(read('*{{1}}* é o seu código, _{{2}}, {{1}}_.', '482', 'Ana')).toEqual([
    { kind: 'bold', children: [value('482')] },
    text(' é o seu código, '),
    { kind: 'italic', children: [value('Ana'), text(', '), value('482')] },
    text('.'),
  ])
})

test('a variable without a value is marked as such, within formatting too', () => {
  expect(read('Oi, *{{1}}*!')).toEqual([text('Oi, '), { kind: 'bold', children: [value('{{1}}', false)] }, text('!')])
})

test('marks within a value format, and those of a text of one width are passed over', () => {
  expect(read('```\n{{1}}\n``` e `{{2}}` de {{3}}', 'a', 'b', 'uma *c*')).toEqual([
    { kind: 'mono', children: [value('a')] },
    text(' e '),
    { kind: 'mono', children: [value('b')] },
    text(' de '),
    value('uma '),
    { kind: 'bold', children: [value('c')] },
  ])
})

test('an address that ends in a value is one link', () => {
  expect(read('Veja https://l.test/{{1}} hoje', 'x7')).toEqual([
    text('Veja '),
    { kind: 'link', href: 'https://l.test/x7', children: [text('https://l.test/'), value('x7')] },
    text(' hoje'),
  ])
})
