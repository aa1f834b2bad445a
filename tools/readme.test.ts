import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_FOLDER, DEMO_PORT } from './demo/place.ts'
import { ROOT } from './run.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Returns the text below a heading of the README, up to the next one of its level. */
function section(title: string): string {
  const [, text = ''] = readme.split(`\n## ${title}\n`)
  return text.split('\n## ')[0] ?? ''
}

test('the README names the addresses of the demonstration, and the folder to delete', () => {
  const text = section('Try it')
  expect(text).toContain(`<http://localhost:${DEMO_PORT}>`)
  expect(text).toContain(`<http://localhost:${DEMO_PORT + 1}>`)
  expect(text).toContain(`\`${DEMO_FOLDER}\`: delete that folder`)
})

test('the README says what the first visit asks for', () => {
  const [, fields = ''] = /the first visit asks for([^.]*)\./.exec(section('Run it').replaceAll('\n', ' ')) ?? []
  for (const field of ['name of your company', 'administrator’s name', 'e-mail', 'password', 'sign up by themselves'])
    expect(fields.replaceAll("'", '’')).toContain(field)
})

test('every npm command in the README exists', () => {
  const commands = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name))
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
