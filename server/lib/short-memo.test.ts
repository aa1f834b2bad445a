import { expect, test, vi } from 'vitest'
import { shortMemo } from './short-memo.ts'

test('one answer serves for a while, also when there is none', async () => {
  let now = 0
  const load = vi.fn<(key: string) => Promise<string | null>>(async (key) => (key === 'none' ? null : `${key} ${now}`))
  const ask = shortMemo(load, { ms: 1000, size: 10, clock: () => now })
  expect([await ask('a'), await ask('none'), await ask('none')]).toEqual(['a 0', null, null])
  now = 999
  expect(await ask('a')).toBe('a 0')
  expect(load).toHaveBeenCalledTimes(2)
  now = 1000
  expect(await ask('a')).toBe('a 1000')
})

test('no more is remembered than so many, the newest', async () => {
  const load = vi.fn<(key: number) => Promise<number>>(async (key) => key)
  const ask = shortMemo(load, { ms: 1000, size: 2 })
  for (const key of [1, 2, 3, 3, 2, 1]) await ask(key)
  expect(load.mock.calls.flat()).toEqual([1, 2, 3, 1])
})

test('a failure is not remembered', async () => {
  const load = vi
    .fn<(key: string) => Promise<string>>()
    .mockRejectedValueOnce(new Error('no line'))
    .mockResolvedValue('here')
  const ask = shortMemo(load, { ms: 1000, size: 2 })
  await expect(ask('a')).rejects.toThrow('no line')
  expect(await ask('a')).toBe('here')
})
