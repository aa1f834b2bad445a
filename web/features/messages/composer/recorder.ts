/** A smaller recording counts as an accidental click and is dropped. */
const MIN_AUDIO_BYTES = 10_000
const BITS_PER_SECOND = 128_000
/** The first format that the browser can record is used. It is sent as it is only if mp3 cannot be encoded. */
const FORMATS = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']

export type Recording = { stop: () => Promise<Blob>; cancel: () => void }

/** Asks for the microphone and starts recording. Rejects if there is none or permission is refused. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) })
  const parts: Blob[] = []
  recorder.ondataavailable = (event) => parts.push(event.data)
  const release = () => stream.getTracks().forEach((track) => track.stop())
  recorder.start()
  return {
    stop: () =>
      new Promise((resolve) => {
        recorder.onstop = () => {
          release()
          resolve(new Blob(parts, { type: recorder.mimeType }))
        }
        recorder.stop()
      }),
    cancel: () => {
      recorder.onstop = release
      recorder.stop()
    },
  }
}

const extensionOf = (type: string): string => (type.includes('ogg') ? 'ogg' : type.includes('mp4') ? 'm4a' : 'webm')

/**
 * Returns the recording as an mp3 file of 128 kbps, or in its own format if it cannot be encoded. Returns null if it is
 * too short.
 */
export async function finishRecording(recorded: Blob, now = Date.now()): Promise<File | null> {
  const mp3 = await encode(recorded)
  const audio = mp3 ?? recorded
  if (audio.size < MIN_AUDIO_BYTES) return null
  const extension = mp3 ? 'mp3' : extensionOf(recorded.type)
  const type = mp3 ? 'audio/mpeg' : (recorded.type.split(';')[0] ?? recorded.type)
  return new File([audio], `audio-record-site-${now}.${extension}`, { type })
}

async function encode(recorded: Blob): Promise<Blob | null> {
  try {
    const { encodeMp3 } = await import('./mp3.ts')
    return await encodeMp3(recorded, BITS_PER_SECOND)
  } catch {
    return null
  }
}
