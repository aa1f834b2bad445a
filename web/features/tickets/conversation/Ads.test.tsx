import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Advertisement, ContactAd } from '#contract/ads.ts'
import { AdBadge, AdSources } from './lazy-ads.ts'
import { show } from '#tests/component.tsx'

const ad: Advertisement = { title: 'Bolo', body: 'Por R$ 20', url: 'https://fb.me/bolo', picture: null }
const arrival: ContactAd = {
  id: 2,
  ticketId: 8,
  opened: true,
  title: 'Bolo',
  url: 'https://fb.me/bolo',
  createdAt: '2026-11-27T15:00:00.000Z',
}

test('a ticket leads to the advertisement that opened it', async () => {
  await show(<AdBadge ad={ad} />)
  const badge = await screen.findByRole('link', { name: 'Veio do anúncio Bolo' })
  expect(badge.getAttribute('href')).toBe('https://fb.me/bolo')
})

test('an advertisement without link or title is named, and leads nowhere', async () => {
  await show(<AdBadge ad={{ ...ad, title: '', url: null }} />)
  expect(await screen.findByRole('img', { name: 'Veio do anúncio Anúncio sem título' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the contact pane lists when the contact came by which advertisement', async () => {
  const within = { ...arrival, id: 1, ticketId: 7, opened: false, title: 'Pão', url: null }
  await show(<AdSources ad={null} arrivals={[arrival, within]} />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Bolo27/11/2026 · iniciou a conversa #8',
    'Pão27/11/2026 · na conversa #7',
  ])
})

test('the advertisement of the ticket is named once, above when the contact came by it', async () => {
  const another = { ...arrival, id: 1, title: 'Pão', url: null }
  await show(<AdSources ad={{ ...ad, body: 'Bolo\npor R$ 20' }} arrivals={[arrival, another]} />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '27/11/2026 · iniciou a conversa #8',
    'Pão27/11/2026 · iniciou a conversa #8',
  ])
  expect(screen.getAllByText(/Bolo/)).toHaveLength(1)
  expect(screen.getByText('por R$ 20')).toBeTruthy()
})

test('an advertisement whose text is its title says it once', async () => {
  await show(<AdSources ad={{ ...ad, body: ' Bolo ' }} arrivals={[]} />)
  expect(await screen.findAllByText(/Bolo/)).toHaveLength(1)
})
