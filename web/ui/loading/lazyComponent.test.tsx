import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyComponent, lazyPart } from './lazyComponent.tsx'
import { show } from '#tests/component.tsx'

test('a component that is still loading shows its skeleton', async () => {
  const arrival = Promise.withResolvers<ComponentType>()
  const Chart = lazyComponent(() => arrival.promise, <p>em breve</p>)
  await show(<Chart />)
  expect(screen.getByText('em breve')).toBeTruthy()
  arrival.resolve(() => <p>gráfico</p>)
  expect(await screen.findByText('gráfico')).toBeTruthy()
  expect(screen.queryByText('em breve')).toBeNull()
})

test.each([
  ['what the user opens', lazyComponent, 1],
  ['a part that shows itself', lazyPart, 0],
])('keys wait while a component loads only for %s', async (_what, lazy, placeholders) => {
  const Panel = lazy(() => new Promise<ComponentType>(() => undefined), <p>em breve</p>)
  await show(<Panel />)
  expect(screen.getByText('em breve')).toBeTruthy()
  expect(document.querySelectorAll('[data-coming]')).toHaveLength(placeholders)
})

test('a component that was loaded ahead is shown at once, without its skeleton', async () => {
  // The module loads one after the other, and what the tests above ask for never comes: this one has nothing else to load.
  vi.resetModules()
  const ahead = await import('./lazyComponent.tsx')
  const load = vi.fn<() => Promise<ComponentType>>(async () => () => <p>tabela</p>)
  const Table = ahead.lazyComponent(load, <p>em breve</p>)
  const stop = ahead.prefetchLazyComponents()
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  await show(<Table />)
  expect(screen.getByText('tabela')).toBeTruthy()
  expect(screen.queryByText('em breve')).toBeNull()
  stop()
})
