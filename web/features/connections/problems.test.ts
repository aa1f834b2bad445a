import { expect, test } from 'vitest'
import { CHANNEL_KINDS, featuresOf, type ChannelKind } from '#contract/channels.ts'
import { CONNECTION_REASONS, type Connection } from '#contract/connections.ts'
import { problemOf, waysOut } from './problems.ts'

const stopped = (channel: ChannelKind, reason: string | null): Connection =>
  ({ channel, status: 'DISCONNECTED', reason }) as Connection

test('a number that asks for a passkey, or is blocked, is led to another number and to the official line', () => {
  expect(waysOut(stopped('whatsapp', 'passkey'))).toEqual(['official', 'otherNumber', 'bring', 'passkey'])
  expect(waysOut(stopped('whatsapp', 'banned'))).toEqual(['otherNumber', 'official'])
})

test('a token that ended asks for another one or the sign-up, and a page for another login', () => {
  expect(waysOut(stopped('whatsapp_cloud', 'tokenInvalid'))).toEqual(['newToken', 'signup'])
  expect(waysOut(stopped('instagram', 'tokenInvalid'))).toEqual(['login'])
})

test('a brought session is tried again while another product has it, and not given up first', () => {
  expect(waysOut(stopped('whatsapp', 'broughtInUse'))).toEqual(['tryAgain', 'newQr'])
  expect(waysOut(stopped('whatsapp', 'broughtRefused'))).toEqual(['newQr', 'bring'])
})

test('only what needs somebody is a problem', () => {
  const steps = ['passkeyWanted', 'passkeySent', 'passkeyCode']
  for (const reason of ['userRequest', 'network', 'silent', ...steps, 'made up', null])
    expect(problemOf(stopped('whatsapp', reason)), String(reason)).toBeNull()
  expect(problemOf({ ...stopped('whatsapp', 'passkey'), status: 'qrcode' })).toBeNull()
})

test('no connection is offered a way that its kind does not have', () => {
  for (const channel of CHANNEL_KINDS)
    for (const reason of CONNECTION_REASONS)
      if (featuresOf(channel).linking !== 'qrCode')
        expect(waysOut(stopped(channel, reason)), `${channel} ${reason}`).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/official|otherNumber|newQr|passkey|bring/)]),
        )
})
