import { afterEach, beforeEach, expect, it } from 'vitest'
import { SendError } from '#server/channels/port.ts'
import { linkedChannel, outbound, phone } from '#tests/whatsapp/test-host.ts'
import type { WhatsAppChannel } from './channel.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

/** What is sent to a number without WhatsApp is acknowledged by nobody, and would look as if it were on its way. */

const fake = await useFakeWhatsApp()
let channel: WhatsAppChannel

beforeEach(async () => {
  ;({ channel } = await linkedChannel(fake, fake.addAccount('551190000001', 'Loja')))
})
afterEach(async () => {
  await channel.stop()
})

it('refuses a message to a number without WhatsApp, and sends it once the number has it', async () => {
  const texts: string[] = []
  fake.onMessage(({ text }) => void texts.push(text ?? ''))
  const number = '5511955554444'
  const refusal = await channel.send(outbound([phone(number)], 'oi')).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SendError)
  expect(refusal).toMatchObject({ message: 'ERR_WAPP_INVALID_CONTACT', retry: 'never' })
  fake.addAccount(number, 'Ana')
  await Promise.all([fake.nextMessage(), channel.send(outbound([phone(number)], 'e agora?'))])
  expect(texts).toEqual(['e agora?'])
})
