import { describe, expect, it } from 'vitest'
import type { QuickMessage } from '#contract/quick-messages.ts'
import {
  fillVariables,
  findQuickMessages,
  previewOf,
  quickSearch,
} from '#web/features/messages/composer/quick-replies.ts'

const quick = (shortcode: string, message = ''): QuickMessage => ({
  id: 1,
  shortcode,
  message,
  geral: false,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaMimetype: null,
  mediaSize: null,
  companyId: 1,
  userId: 1,
  createdAt: '',
  updatedAt: '',
})

it.each([
  ['/', null],
  ['/b', 'b'],
  ['oi /b', null],
  ['/b oi', null],
])('reads the search of %j', (text, expected) => {
  expect(quickSearch(text)).toBe(expected)
})

it('cuts the preview at 35 characters', () => {
  expect(previewOf('a'.repeat(36))).toBe(`${'a'.repeat(35)}…`)
  expect(previewOf('a'.repeat(35))).toBe('a'.repeat(35))
})

describe('order', () => {
  it('puts what begins with the search first, without regard to accents', () => {
    const all = [quick('x', 'á vista'), quick('bavista'), quick('Ávista'), quick('outra')]
    expect(findQuickMessages(all, 'avis').map((one) => one.shortcode)).toEqual(['Ávista', 'bavista'])
    expect(findQuickMessages(all, 'a v').map((one) => one.shortcode)).toEqual(['x'])
  })
})

it('fills what it knows and leaves the rest', () => {
  const variables = { firstName: 'Ana', name: 'Ana S', ms: 'Boa tarde', protocol: '1', date: 'd', hour: 'h' }
  expect(fillVariables('{{ms}}, {{ firstName }} {{other}}', variables)).toBe('Boa tarde, Ana {{other}}')
})
