import { expect, test } from 'vitest'
import { countCalls } from './counted.ts'

test('fails every second time', () => expect(countCalls('flaky') % 2).toBe(1))
