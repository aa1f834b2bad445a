import { test } from 'vitest'
import { world } from './world.ts'

test('a server that is closed before it was asked anything ends', async () => {
  const w = await world()
  await w.close()
})
