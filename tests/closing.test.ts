import { test } from 'vitest'
import { createTestApp } from './test-app.ts'

test('a server that is closed before its first request ends', async () => {
  const w = await createTestApp()
  await w.close()
})
