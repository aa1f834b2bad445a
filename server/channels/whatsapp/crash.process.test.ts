import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Account, FakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import type { Step } from '#tests/whatsapp/crash-process.ts'
import { until } from '#tests/whatsapp/test-host.ts'

const program = fileURLToPath(new URL('../../../tests/whatsapp/crash-process.ts', import.meta.url))
const preload = fileURLToPath(new URL('../../../fakes/whatsapp/src/preload.ts', import.meta.url))

let fake: FakeWhatsApp
let maria: Account
let folder: string
let child: ChildProcess | undefined
let shops = 0

beforeAll(async () => {
  fake = await FakeWhatsApp.start({ reportedPreKeys: 1 })
  maria = fake.addAccount('5511988887777', 'Maria')
})

afterAll(() => fake.stop())

afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

type PrintedStatus = { status: string; qrcode: string }

function run(step: Step, onStatus: (said: PrintedStatus) => void = () => undefined): ChildProcess {
  const env = { ...process.env, FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors) }
  const running = spawn(process.execPath, ['--import', preload, program, folder, fake.url, step], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface(running.stdout).on('line', (line) => onStatus(JSON.parse(line) as PrintedStatus))
  child = running
  return running
}

type Row = { providerId: string; body: string; undecryptable: boolean }

function stored(): Row[] {
  try {
    const lines = readFileSync(join(folder, 'desk.jsonl'), 'utf8').trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Row)
  } catch {
    return []
  }
}

const STEPS: Step[] = ['before the message', 'after the message', 'before the keys', 'after the keys']

/** Links a shop to a process, which stores the first message. */
async function link(step: Step): Promise<{ shop: Account; process: ChildProcess }> {
  folder = mkdtempSync(join(tmpdir(), 'balcao-crash-'))
  const shop = fake.addAccount(`55119000000${String(++shops).padStart(2, '0')}`, 'Loja')
  const linked = once(fake, 'linked')
  const process = run(step, ({ status, qrcode }) => {
    if (status === 'qrcode') void fake.scanQr(qrcode, shop)
  })
  await linked
  await until(() => shop.companions[0]?.receiving)
  await fake.sendText(maria, shop, 'antes')
  await until(() => stored().length === 1)
  await until(() => !shop.companions[0]?.undelivered.size)
  return { shop, process }
}

/** Starts the process again, and expects it to store every text once and readable, and to go on. */
async function expectStored(shop: Account, sent: string[]): Promise<void> {
  run('never')
  await until(
    () => !shop.companions[0]?.undelivered.size && sent.every((text) => stored().some(({ body }) => body === text)),
  )
  const texts = new Map(stored().map(({ providerId, body }) => [providerId, body]))
  expect([...texts.values()]).toEqual(['antes', ...sent])
  expect(stored().filter(({ undecryptable }) => undecryptable)).toEqual([])
  await fake.sendText(maria, shop, 'e segue')
  await until(() => stored().some(({ body }) => body === 'e segue'))
  expect(fake.problems.map(String)).toEqual([])
}

it.each(STEPS)('loses no message when the process dies %s', async (step) => {
  const { shop, process } = await link(step)
  const sent = ['crash', 'logo depois', 'e mais uma']
  for (const text of sent) await fake.sendText(maria, shop, text)
  await once(process, 'exit')
  await expectStored(shop, sent)
})

it.each([...STEPS, 'in a long pause of its store'] satisfies Step[])(
  'loses no first message of strangers, who wrote while it was down, when the process dies %s',
  async (step) => {
    const { shop, process } = await link('never')
    const gone = once(fake, 'offline')
    process.kill('SIGKILL')
    await gone
    const sent = ['o primeiro', 'crash', 'logo depois', 'e mais uma']
    for (const [index, text] of sent.entries()) {
      const stranger = fake.addAccount(`55218${shops * 1_000_000 + index}`, `Pessoa ${index}`)
      await fake.sendText(stranger, shop, text)
    }
    await once(run(step), 'exit')
    await expectStored(shop, sent)
  },
)
