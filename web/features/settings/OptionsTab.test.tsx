import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { OptionsTab } from './OptionsTab.tsx'

const answers = { 'GET /settings': [{ body: [] }] }

test('the setting that the address names has the focus', async () => {
  await show(<OptionsTab />, { answers, path: '/#setting-userRating' })
  const control = await screen.findByRole('switch', { name: 'Pedir avaliação' })
  await waitFor(() => expect(document.activeElement).toBe(control))
})

test('without a name in the address nothing takes the focus', async () => {
  await show(<OptionsTab />, { answers })
  await screen.findByRole('switch', { name: 'Pedir avaliação' })
  expect(document.activeElement).toBe(document.body)
})
