import { expect, test } from 'vitest'

test('always fails', () => expect(1).toBe(2))
test('stands beside it', () => expect(1).toBe(1))
