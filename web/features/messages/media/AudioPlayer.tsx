import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './media.module.css'
import { RareContent } from './rare-content.ts'

const RATES = [1, 1.5, 2] as const
const BARS = 42
const HEIGHT = 26

/** The speed that was chosen last also applies to the next audio. */
let chosenRate: (typeof RATES)[number] = 1
let playing: HTMLAudioElement | null = null

/** Returns decorative bars, always the same for the same message. They do not measure the sound. */
function barsOf(seed: string): number[] {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2147483647, 7)
  return Array.from({ length: BARS }, (_, index) => {
    state = (state * 48271) % 2147483647
    const swell = Math.abs(Math.sin(index * 0.5 + (state % 7) / 7))
    return 4 + Math.round(swell * 12 + ((state >> 4) % 6))
  })
}

/** The code of `MediaError` for a connection that broke off: the sound may be played once there is one again. */
const BROKEN_OFF = 2

export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

type Props = { url: string; seconds: number | null; seed: string }

/** Plays a voice message or an audio file. Starting one pauses the one that is playing. */
export function AudioPlayer({ url, seconds, seed }: Props) {
  const { t } = useTranslation()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [length, setLength] = useState(seconds ?? 0)
  const number = useNumber()
  const [rate, setRate] = useState<number>(chosenRate)
  const [unplayable, setUnplayable] = useState<string | null>(null)

  useEffect(() => {
    const element = audio.current
    return () => {
      if (playing === element) playing = null
    }
  }, [])

  const toggle = (): void => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    if (playing && playing !== element) playing.pause()
    playing = element
    element.playbackRate = rate
    void element.play().catch(() => setPlaying(false))
  }

  const nextRate = (): void => {
    const next = RATES[(RATES.findIndex((one) => one === rate) + 1) % RATES.length] ?? 1
    chosenRate = next
    setRate(next)
    if (audio.current) audio.current.playbackRate = next
  }

  const seek = (value: number): void => {
    if (audio.current) audio.current.currentTime = value
    setPosition(value)
  }

  if (unplayable === url) return <RareContent unplayable={url} />
  return (
    <span className={`${parts.row} ${styles.voice}`}>
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPosition(0)}
        onError={(event) => {
          if (event.currentTarget.error?.code !== BROKEN_OFF) setUnplayable(url)
        }}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        onDurationChange={(event) => {
          if (Number.isFinite(event.currentTarget.duration)) setLength(event.currentTarget.duration)
        }}
      />
      <button
        type="button"
        className={`${parts.center} ${parts.accent} ${styles.play}`}
        onClick={toggle}
        aria-label={t(isPlaying ? 'messages.media.pause' : 'messages.media.play')}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} aria-hidden /> : <IconPlayerPlayFilled size={16} aria-hidden />}
      </button>
      <span className={styles.wave}>
        <Wave bars={barsOf(seed)} played={length > 0 ? position / length : 0} />
        <input
          className={parts.cover}
          type="range"
          min={0}
          max={length || 1}
          step={0.1}
          value={position}
          aria-label={t('messages.media.seek')}
          aria-valuetext={clockText(position)}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
      </span>
      <span className={`${parts.hint} ${styles.length} num`}>
        {clockText(isPlaying || position > 0 ? position : length)}
      </span>
      <button
        type="button"
        className={`${parts.hint} ${parts.sunken} ${styles.rate} num`}
        onClick={nextRate}
        aria-label={t('messages.media.speed', { rate: `${number(rate)}×` })}
      >
        {number(rate)}×
      </button>
    </span>
  )
}

function Wave({ bars, played }: { bars: number[]; played: number }) {
  return (
    <svg viewBox={`0 0 ${BARS * 4} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {bars.map((height, index) => (
        <rect
          key={index}
          x={index * 4}
          y={(HEIGHT - height) / 2}
          width={2.4}
          height={height}
          rx={1.2}
          className={index / BARS < played ? styles.played : styles.unplayed}
        />
      ))}
    </svg>
  )
}
