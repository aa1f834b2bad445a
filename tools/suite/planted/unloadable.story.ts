import { test } from '@playwright/test'

test('is never known', () => undefined)
throw new Error('cannot be loaded')
