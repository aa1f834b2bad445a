import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Lists } from '#web/features/tickets/useLists.ts'
import { show } from '#tests/component.tsx'
import { ListHeader } from './ListHeader.tsx'

test('the tabs of the lists name their keys', async () => {
  const lists = { tabs: { tab: 'open', subTab: 'open' }, showTabs: () => undefined }
  await show(<ListHeader lists={lists as unknown as Lists} onNew={() => undefined} />)
  const hintOf = (name: string) => screen.getByRole('tab', { name }).dataset['hint']
  expect([hintOf('Resolvidas'), hintOf('Busca')]).toEqual(['Resolvidas (3)', 'Busca (4)'])
})
