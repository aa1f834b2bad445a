export type Recording = { stop(): Promise<File | null> }

const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']
const MAX_SECONDS = 300

const endingOf = (type: string): string => /^audio\/(\w+)/.exec(type)?.[1] ?? 'webm'

/** Records the microphone until it is stopped. Throws when the browser does not let it. */
export async function record(onSecond: (seconds: number) => void): Promise<Recording> {
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(sound, mimeType ? { mimeType } : {})
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  let seconds = 0
  onSecond(0)
  const timer = setInterval(() => {
    seconds += 1
    onSecond(seconds)
    if (seconds >= MAX_SECONDS && recorder.state !== 'inactive') recorder.stop()
  }, 1000)
  // The recording may end by itself: the microphone is not kept open for what nobody records.
  void ended.then(() => {
    clearInterval(timer)
    for (const track of sound.getTracks()) track.stop()
  })
  recorder.start()
  return {
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      await ended
      const type = recorder.mimeType || 'audio/webm'
      return parts.length > 0 ? new File(parts, `audio.${endingOf(type)}`, { type }) : null
    },
  }
}
