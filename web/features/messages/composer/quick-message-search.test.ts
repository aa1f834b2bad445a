import { describe, expect, it } from 'vitest'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { findQuickMessages, mostUsed, previewOf, quickSearch } from './quick-message-search.ts'

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
  fileListId: null,
  fileListName: null,
  queueIds: [],
  uses: 0,
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

it('previews the message in one line, or else the file', () => {
  expect(previewOf(quick('oi', ' Bom dia,\n\ntudo bem? '))).toBe('Bom dia, tudo bem?')
  expect(previewOf({ message: ' ', mediaName: 'tabela.pdf' })).toBe('tabela.pdf')
})

describe('order', () => {
  it('puts shortcodes that begin with the search first, ignoring accents', () => {
    const all = [quick('x', 'á vista'), quick('bavista'), quick('Ávista'), quick('outra')]
    expect(findQuickMessages(all, 'avis').map((one) => one.shortcode)).toEqual(['Ávista', 'bavista'])
    expect(findQuickMessages(all, 'a v').map((one) => one.shortcode)).toEqual(['x'])
  })
})

it('puts what is chosen most first, and shows eight', () => {
  const used = (shortcode: string, uses: number) => ({ ...quick(shortcode), uses })
  const all = [used('b', 0), used('a', 0), used('pix', 9), used('oi', 40)]
  expect(mostUsed(all).map((one) => one.shortcode)).toEqual(['oi', 'pix', 'a', 'b'])
  expect(mostUsed(Array.from({ length: 12 }, (_, index) => used(`r${index}`, index)))).toHaveLength(8)
})
