import { test } from 'vitest'

test('never gives the processor back', () => {
  for (;;);
})
