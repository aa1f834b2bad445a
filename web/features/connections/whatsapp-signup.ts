/** Meta's sign-up of official WhatsApp: its window tells the ids by a message, and its code at the end. */
import { z } from 'zod'
import type { CloudSignup, FacebookApp } from '#contract/connections.ts'
import { openSignup } from './facebook.ts'

const MESSAGE = 'WA_EMBEDDED_SIGNUP'
const FACEBOOK = /^https:\/\/([\w-]+\.)*facebook\.com$/
/** The ids come before or shortly after the code. */
const IDS_WAIT_MS = 10_000

/** Asks for a number that may stay in the WhatsApp Business app of a phone; a new number can be chosen there too. */
const EXTRAS = {
  version: 'v4',
  sessionInfoVersion: '3',
  setup: {},
  featureType: 'whatsapp_business_app_onboarding',
}

const Told = z.object({
  type: z.literal(MESSAGE),
  event: z.string().startsWith('FINISH'),
  data: z.object({ waba_id: z.string(), phone_number_id: z.string().optional() }),
})
type Ids = Pick<CloudSignup, 'wabaId' | 'phoneNumberId'>

function readIds({ origin, data }: MessageEvent<unknown>): Ids | null {
  if (!FACEBOOK.test(origin) || typeof data !== 'string') return null
  const told = Told.safeParse(parse(data))
  if (!told.success) return null
  const { waba_id: wabaId, phone_number_id: phoneNumberId = '' } = told.data.data
  return { wabaId, phoneNumberId }
}

/** Windows of Facebook send other messages too, which are no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Opens the sign-up. Returns null if the user closed it. Throws when it ends without the ids of a number. */
export async function signUpAtMeta(
  app: FacebookApp & { appId: string },
  configId: string,
): Promise<CloudSignup | null> {
  const { promise: ids, resolve, reject } = Promise.withResolvers<Ids>()
  const onMessage = (event: MessageEvent<unknown>): void => {
    const told = readIds(event)
    if (told) resolve(told)
  }
  window.addEventListener('message', onMessage)
  let timer = 0
  try {
    const code = await openSignup(app, configId, EXTRAS)
    if (code === null) return null
    timer = window.setTimeout(() => reject(new Error('the sign-up told no number')), IDS_WAIT_MS)
    return { code, ...(await ids) }
  } finally {
    window.clearTimeout(timer)
    window.removeEventListener('message', onMessage)
  }
}
