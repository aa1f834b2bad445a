import { expect, test } from 'vitest'
import { readMentions } from './mention-nodes.ts'
import type { RichNode } from './marks.ts'

const text = (words: string): RichNode => ({ kind: 'text', text: words })
const mention = (name: string): RichNode => ({ kind: 'link', text: `@${name}` })

test('only the names that a message mentions stand out, the longer one first', () => {
  expect(readMentions('@Ana e @Ana Lima: @Rui, ana@Ana.com', ['Ana', 'Ana Lima'])).toEqual([
    ...[mention('Ana'), text(' e '), mention('Ana Lima')],
    ...[text(': @Rui, '), { kind: 'link', text: 'ana@Ana.com', href: 'mailto:ana@Ana.com' }],
  ])
  expect(readMentions('oi @Ana', [])).toEqual([text('oi @Ana')])
})

test('a mention stands inside of the formatting, and the marks in a name are part of it', () => {
  expect(readMentions('*Oi @Ana_B_ e @Zé*!* _@Ana_B__', ['Ana_B_', 'Zé*'])).toEqual([
    { kind: 'bold', children: [text('Oi '), mention('Ana_B_'), text(' e '), mention('Zé*'), text('!')] },
    text(' '),
    { kind: 'italic', children: [mention('Ana_B_')] },
  ])
})

test('code and links have the name as it was written, and later mentions are the right ones', () => {
  expect(readMentions('`@Ana` https://a.test/@Rui @Eva', ['Ana', 'Rui', 'Eva'])).toEqual([
    ...[{ kind: 'mono', text: '@Ana' }, text(' ')],
    ...[{ kind: 'link', text: 'https://a.test/@Rui', href: 'https://a.test/@Rui' }, text(' '), mention('Eva')],
  ])
})

test('a number that is mentioned is no phone number, and signs of the text stay', () => {
  expect(readMentions('\uE000 @+55 11 98888-7777 \uE001', ['+55 11 98888-7777'])).toEqual([
    ...[text('\uE000 '), mention('+55 11 98888-7777'), text(' \uE001')],
  ])
})
