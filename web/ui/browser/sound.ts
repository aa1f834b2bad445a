let audio: AudioContext | null = null
const NOTES_HZ = [880, 1174.66]
const NOTE_S = 0.14
/** The full volume; louder would be harsh. */
const LOUDEST = 0.35

/** Two soft notes. `level` is a volume from 0 to 1; at 0 nothing is played. */
export function playSound(level: number): void {
  if (level === 0) return
  audio ??= new AudioContext()
  void audio.resume().catch(() => undefined)
  const start = audio.currentTime
  for (const [index, frequency] of NOTES_HZ.entries())
    playNote(audio, frequency, start + index * NOTE_S, level * LOUDEST)
}

function playNote(context: AudioContext, frequency: number, at: number, level: number): void {
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = frequency
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(level, at + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S * 2)
  tone.connect(gain).connect(context.destination)
  tone.start(at)
  tone.stop(at + NOTE_S * 2)
}
