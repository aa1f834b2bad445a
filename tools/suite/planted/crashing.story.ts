import { test } from '@playwright/test'

test('ends its process', () => void process.kill(process.pid, 'SIGKILL'))
