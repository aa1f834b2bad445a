import { EgressError, fetchExternal, isLoopback } from '#server/integrations/egress.ts'
import { withoutSecret } from '#server/integrations/exchange.ts'

/** `url` is the address of a stand-in; null stands for Azure's own, which has one for each region. */
export type SpeechOptions = { url: string | null; timeoutMs?: number }
type Utterance = { key: string; region: string; voice: string; text: string }

/** key: Azure does not accept the key in this region. voice: the region lacks the voice. */
export type SpeechFailure = 'key' | 'voice' | 'busy' | 'unavailable'

/** The message contains Azure's answer, never the key. */
export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly failure: SpeechFailure

  constructor(failure: SpeechFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

export type Speech = {
  /** Returns a voice note, as phones play it, in Ogg Opus. Throws SpeechError. */
  speak(utterance: Utterance, signal?: AbortSignal): Promise<Buffer>
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 4 * 1024 * 1024
const FORMAT = 'ogg-24khz-16bit-mono-opus'
const REGION = /^[a-z0-9]{3,40}$/
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => NAMED[sign] ?? '')

/** Groups of figures such as a document or an order are read one by one. */
const LONG_NUMBER = /\b\d{5,}\b/g

function ssmlOf({ voice, text }: Utterance): string {
  const spoken = escapeXml(text).replaceAll(
    LONG_NUMBER,
    (figures) => `<say-as interpret-as="characters">${figures}</say-as>`,
  )
  const language = voice.split('-').slice(0, 2).join('-')
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${language}"><voice name="${escapeXml(voice)}">${spoken}</voice></speak>`
}

function failureOf(status: number): SpeechFailure {
  if (status === 401 || status === 403) return 'key'
  if (status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'voice' : 'unavailable'
}

/** A client of Azure's text to speech over REST. */
export function createSpeech({ url, timeoutMs = TIMEOUT_MS }: SpeechOptions): Speech {
  return {
    async speak(utterance, signal) {
      const { key, region } = utterance
      if (!REGION.test(region)) throw new SpeechError('key', 'this is no region of Azure')
      const base = url ?? `https://${region}.tts.speech.microsoft.com`
      try {
        const { status, body } = await fetchExternal(`${base}/cognitiveservices/v1`, {
          method: 'POST',
          timeoutMs,
          maxBytes: MAX_BYTES,
          allowLoopback: url !== null && isLoopback(new URL(url).hostname),
          headers: {
            'ocp-apim-subscription-key': key,
            'content-type': 'application/ssml+xml',
            'x-microsoft-outputformat': FORMAT,
          },
          body: ssmlOf(utterance),
          ...(signal === undefined ? {} : { signal }),
        })
        if (status !== 200)
          throw new SpeechError(failureOf(status), `${status} ${withoutSecret(body.toString(), key).slice(0, 200)}`)
        if (body.subarray(0, 4).toString() !== 'OggS') throw new SpeechError('unavailable', 'the answer is no sound')
        return body
      } catch (error) {
        if (error instanceof SpeechError) throw error
        const isKnown = error instanceof EgressError || error instanceof Error
        throw new SpeechError('unavailable', isKnown ? error.message : 'no answer')
      }
    },
  }
}
