import { afterEach, expect, test, vi } from 'vitest'
import { Log } from './log.ts'
import { WIDGET_TEXTS } from './texts.ts'
import { createVoiceTool } from './voice-tool.ts'
import { createWhoForm } from './who-form.ts'

const texts = WIDGET_TEXTS.pt

afterEach(() => void vi.useRealTimers())

test('a wrong e-mail is marked as such, and a mended one not any more', () => {
  const done = vi.fn<() => void>()
  const form = createWhoForm({ texts, facts: { name: '', email: '' }, onDone: done })
  const email = form.querySelector<HTMLInputElement>('#who-email')
  const submit = (address: string): string | null | undefined => {
    if (email) email.value = address
    form.dispatchEvent(new Event('submit'))
    return email?.getAttribute('aria-invalid')
  }
  expect([submit('ana@'), submit('ana@aurora.example')]).toEqual(['true', 'false'])
  expect(done).toHaveBeenCalledTimes(1)
})

class FakeRecorder extends EventTarget {
  static isTypeSupported = (): boolean => true
  state = 'inactive'
  mimeType = 'audio/webm'
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

function stubMicrophone() {
  const close = vi.fn<() => void>()
  const open = vi.fn<() => Promise<unknown>>(async () => ({ getTracks: () => [{ stop: close }] }))
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: open } })
  return { open, close }
}

test('clicks before the browser gives the microphone begin one recording, which ends with clock and microphone', async () => {
  vi.useFakeTimers()
  const { open, close } = stubMicrophone()
  const onFile = vi.fn<(file: File) => void>()
  const { button, clock } = createVoiceTool({ texts, onFile, onChange: () => undefined })
  button.click()
  button.click()
  await vi.advanceTimersByTimeAsync(299_000)
  expect([open.mock.calls.length, close.mock.calls.length, clock.textContent]).toEqual([1, 0, '4:59'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([close.mock.calls.length, clock.textContent]).toEqual([1, '5:00'])
  button.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(onFile).toHaveBeenCalledTimes(1)
})

test('each older page keeps what is read in its place, and a new message does not move it', () => {
  const log = new Log({
    ...{ texts, locale: 'pt-BR', title: 'Aurora', greeting: '' },
    ...{ onChoice: () => undefined, onRetry: () => undefined, onOlder: () => undefined },
  })
  // Nothing has a height here: each message is 100 px.
  const heightOf = (): number => log.node.querySelectorAll('.message').length * 100
  Object.defineProperties(log.node, { scrollHeight: { get: heightOf }, clientHeight: { value: 100 } })
  const draw = (from: number, to: number): number => {
    const messages = Array.from({ length: to - from }, (_, index) => ({
      ...{ id: String(from + index), clientId: null, isMine: false, mediaType: 'conversation' as const, body: 'oi' },
      ...{ author: null, at: '2026-11-23T10:00:00.000Z', isEdited: false, isDeleted: false, isRead: false },
      ...{ file: null, choices: [], reactions: [], quoted: null },
    }))
    log.draw({ messages, joins: [], pending: [], hasOlder: true }, false)
    return log.node.scrollTop
  }
  draw(50, 60)
  log.node.scrollTop = 0
  expect(draw(40, 60)).toBe(1000)
  expect(draw(40, 61)).toBe(1000)
  expect(draw(30, 61)).toBe(2000)
})

test('only what others write while the chat is open is read out', () => {
  const log = new Log({
    ...{ texts, locale: 'pt-BR', title: 'Aurora', greeting: '' },
    ...{ onChoice: () => undefined, onRetry: () => undefined, onOlder: () => undefined },
  })
  const draw = (...lines: string[]): void => {
    const messages = lines.map((line) => ({
      ...{ id: line, clientId: null, isMine: line.startsWith('my '), mediaType: 'conversation' as const, body: line },
      ...{ author: null, at: '2026-11-23T10:00:00.000Z', isEdited: false, isDeleted: false, isRead: false },
      ...{ file: null, choices: [], reactions: [], quoted: null },
    }))
    log.draw({ messages, joins: [], pending: [], hasOlder: true }, false)
  }
  const heard = (): (string | undefined)[] =>
    [...log.node.querySelectorAll<HTMLElement>('.message:not([aria-live="off"])')].map((node) => node.dataset['key'])
  draw('hello', 'my question')
  expect(heard()).toEqual([])
  draw('hello', 'my question', 'answer', 'my thanks')
  expect(heard()).toEqual(['answer'])
  draw('older', 'hello', 'my question', 'answer', 'my thanks', 'bye')
  expect(heard()).toEqual(['answer', 'bye'])
})

test('who joined stands where they did, between what was said', () => {
  const log = new Log({
    ...{ texts, locale: 'pt-BR', title: 'Aurora', greeting: '' },
    ...{ onChoice: () => undefined, onRetry: () => undefined, onOlder: () => undefined },
  })
  const messages = ['10:00', '10:02'].map((clock) => ({
    ...{ id: clock, clientId: null, isMine: true, mediaType: 'conversation' as const, body: clock },
    ...{ author: null, at: `2026-11-23T${clock}:00.000Z`, isEdited: false, isDeleted: false, isRead: false },
    ...{ file: null, choices: [], reactions: [], quoted: null },
  }))
  const joins = [{ id: '7', name: 'Ana', at: '2026-11-23T10:01:00.000Z' }]
  log.draw({ messages, joins, pending: [], hasOlder: false }, false)
  const keys = [...log.node.querySelectorAll<HTMLElement>('[data-key]')].map((node) => node.dataset['key'])
  expect(keys).toEqual(['10:00', 'join-7', '10:02'])
  expect(log.node.textContent).toContain('Ana entrou na conversa')
})
