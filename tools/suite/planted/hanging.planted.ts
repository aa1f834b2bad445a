import { test } from 'vitest'

/** Like an endless loop it gives nobody else a turn, but it leaves the processor to the tests beside it. */
test('never gives its thread back', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
