import { test } from '@playwright/test'

test('waits for ever', () => new Promise<void>(() => undefined))
