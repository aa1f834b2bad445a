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

it.each<Step>(['before the message', 'after the message', 'before the keys', 'after the keys'])(
  'loses no message when the process dies %s',
  async (step) => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-crash-'))
    const shop = fake.addAccount(`55119000000${String(++shops).padStart(2, '0')}`, 'Loja')
    const linked = once(fake, 'linked')
    const first = run(step, ({ status, qrcode }) => {
      if (status === 'qrcode') void fake.scanQr(qrcode, shop)
    })
    await linked
    await until(() => shop.companions[0]?.receiving)
    await fake.sendText(maria, shop, 'antes')
    await until(() => stored().length === 1)
    await until(() => !shop.companions[0]?.undelivered.size)

    const sent = ['crash', 'logo depois', 'e mais uma']
    for (const text of sent) await fake.sendText(maria, shop, text)
    await once(first, 'exit')
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
  },
)
