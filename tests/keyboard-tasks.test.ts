import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEYBOARD_TASKS } from './e2e/keyboard-tasks.ts'

const tasks = Object.values(KEYBOARD_TASKS).map(({ does, keys }) => ({ does, keys: [...keys] }))
const page = readFileSync(new URL('../docs/keyboard.md', import.meta.url), 'utf8')

const keyInPage = (key: string): string => (key === 'text' ? '_text_' : `\`${key}\``)

test('the table of docs/keyboard.md has the keys that the stories press', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.includes('---'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, does, balcao]) => `${does}: ${balcao}`)
  const [, ...played] = rows
  expect(played).toEqual(tasks.map(({ does, keys }) => `${does}: ${keys.length}: ${keys.map(keyInPage).join(' ')}`))
})

test('docs/keyboard.md says how many tasks and presses there are', () => {
  expect(tasks).toHaveLength(41)
  const presses = tasks.reduce((sum, { keys }) => sum + keys.length, 0)
  expect(page).toContain(`The forty-one take ${presses} presses.`)
})
