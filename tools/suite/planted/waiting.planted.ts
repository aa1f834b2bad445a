import { test } from 'vitest'

test('waits for ever', () => new Promise<void>(() => undefined))
