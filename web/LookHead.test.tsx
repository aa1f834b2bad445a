import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleLook, show } from '#tests/component.tsx'
import LookHead from './LookHead.tsx'

const BALCAO = ['/manifest.webmanifest', '#0c75c9', '/icon.svg', 'image/svg+xml', '/icon-180.png']
beforeEach(() => {
  document.head.innerHTML = `<link rel="manifest" href="/manifest.webmanifest"><meta name="theme-color" content="#0c75c9">
    <link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png">`
})
afterEach(() => {
  document.head.innerHTML = ''
})

const attribute = (of: string, name: string) => document.head.querySelector(of)?.getAttribute(name)
const head = () => [
  attribute('link[rel=manifest]', 'href'),
  attribute('meta[name=theme-color]', 'content'),
  attribute('link[rel=icon]', 'href'),
  attribute('link[rel=icon]', 'type'),
  attribute('link[rel=apple-touch-icon]', 'href'),
]

test('the head of the page is that of the company, and Balcão’s own again without it', async () => {
  await show(<LookHead look={exampleLook({ accent: '#aa3300', logoUrl: '/logo.png' })} company="lua&x=1" />)
  const manifest = '/api/auth/manifest?company=lua%26x%3D1'
  expect(head()).toEqual([manifest, '#aa3300', '/logo.png', 'image/png', '/logo.png'])
  cleanup()
  expect(head()).toEqual(BALCAO)
})

test('a look without a colour, with a logo that is no icon, keeps those of Balcão', async () => {
  await show(<LookHead look={exampleLook({ logoUrl: '/logo.png', isLogoWide: true })} company={null} />)
  expect(head()).toEqual(['/api/auth/manifest', ...BALCAO.slice(1)])
})
