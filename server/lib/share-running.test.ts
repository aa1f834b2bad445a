import { expect, test } from 'vitest'
import { shareRunning } from './share-running.ts'

test('who asks for the same while it is running gets that one, and who asks for something else does not', async () => {
  const ends: (() => void)[] = []
  let begun = 0
  const work = shareRunning(
    (name: string) => name,
    async (name: string) => {
      begun++
      await new Promise<void>((resolve) => ends.push(resolve))
      return `${name} ${begun}`
    },
  )
  const answers = [work('a'), work('a'), work('b')]
  expect(begun).toBe(2)
  for (const end of ends) end()
  expect(await Promise.all(answers)).toEqual(['a 2', 'a 2', 'b 2'])
  const again = work('a')
  expect(begun).toBe(3)
  ends.at(-1)?.()
  expect(await again).toBe('a 3')
})

test('work that failed is done anew for the next one who asks', async () => {
  let begun = 0
  const work = shareRunning(
    () => 'one',
    async () => {
      begun++
      throw new Error('no')
    },
  )
  await expect(work()).rejects.toThrow('no')
  await expect(work()).rejects.toThrow('no')
  expect(begun).toBe(2)
})
