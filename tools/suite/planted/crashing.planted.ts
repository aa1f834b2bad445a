import { test } from 'vitest'

test('ends its process', () => void process.kill(process.pid, 'SIGKILL'))
