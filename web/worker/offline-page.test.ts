import { expect, test } from 'vitest'
import { offlinePage } from './offline-page.ts'

test('the page without a connection speaks the language of the person, and Portuguese to others', () => {
  expect(offlinePage('en')).toContain('<h1>No connection</h1>')
  expect(offlinePage('es')).toContain('lang="es"')
  for (const language of ['pt', 'fr', '', 'toString', '__proto__'])
    expect(offlinePage(language), language).toContain('<h1>Sem conexão</h1>')
})

test('the page without a connection asks again by itself, and has no script', () => {
  const page = offlinePage('pt')
  expect(page).toContain('http-equiv="refresh"')
  expect(page).not.toContain('<script')
})

test('the page without a connection is of no company, and not of Balcão either', () => {
  for (const language of ['pt', 'en', 'es']) expect(offlinePage(language)).not.toMatch(/Balcão|#0c75c9/)
})
