import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AdsTable } from './AdsTable.tsx'
import { show } from '#tests/component.tsx'

const top = [
  { title: 'Bolo', url: 'https://fb.me/bolo', tickets: 1200 },
  { title: '', url: null, tickets: 2 },
]
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('the advertisements are listed with their tickets, and the rest is summed', async () => {
  await show(<AdsTable ads={{ top, others: { ads: 3, tickets: 4 } }} />)
  expect(screen.getByText('1.206 conversas iniciadas por anúncios')).toBeTruthy()
  expect(rows()).toEqual(['AnúncioConversas iniciadas', 'Bolo1.200', 'Anúncio sem título2', 'Mais 3 anúncios4'])
  expect(screen.getByRole('link', { name: 'Bolo' }).getAttribute('href')).toBe('https://fb.me/bolo')
})

test('a company without advertisements sees nothing of it', async () => {
  await show(<AdsTable ads={{ top: [], others: { ads: 0, tickets: 0 } }} />)
  expect(screen.queryByText('Origem: anúncios')).toBeNull()
})
