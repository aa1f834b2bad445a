import { test } from '@playwright/test'

test('never gives the processor back', () => {
  for (;;);
})
