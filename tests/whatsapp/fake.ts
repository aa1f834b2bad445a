import { afterAll, afterEach, expect } from 'vitest'
import { FakeWhatsApp, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'

/**
 * Starts a stand-in of WhatsApp for the tests of a file; the library trusts it meanwhile. After each test it must have
 * met nothing wrong and nothing that it does not know.
 */
export async function useFakeWhatsApp(options: Parameters<typeof FakeWhatsApp.start>[0] = {}): Promise<FakeWhatsApp> {
  const fake = await FakeWhatsApp.start(options)
  const distrust = trustFakeWhatsApp(fake.trustAnchors)
  afterAll(async () => {
    distrust()
    await fake.stop()
  })
  afterEach(() => {
    expect(fake.problems.map(String)).toEqual([])
    expect(fake.unknownQueries).toEqual([])
  })
  return fake
}
