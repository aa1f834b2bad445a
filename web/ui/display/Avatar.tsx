import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelKind } from '#contract/channels.ts'
import { CHANNEL_LOOKS } from './channel-looks.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Avatar.module.css'

const TONES = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const SMALL_PX = 34

/** Returns the first and the last initial in upper case, or "#" for a name without letters, such as a bare number. */
function initials(name: string): string {
  const words = name
    .replace(/^@/, '')
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
  const longWords = words.filter((word) => word.length > 2)
  const chosen = longWords.length > 0 ? longWords : words
  const first = chosen[0]
  if (!first) return '#'
  const last = chosen.length > 1 ? chosen.at(-1) : undefined
  return `${[...first][0] ?? ''}${last ? ([...last][0] ?? '') : ''}`.toUpperCase()
}

/** The same name always gets the same tint. */
const toneOf = (name: string): string => {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TONES[sum % TONES.length] ?? 'a'
}

type Props = { name: string; size?: number; picture?: string | null; channel?: ChannelKind; online?: boolean }

/**
 * Shows a contact's or user's picture, or initials on a tint, with the channel in the corner. It has no accessible name
 * of its own, so the name must be shown beside it.
 */
export function Avatar({ name, size = 36, picture, channel, online }: Props) {
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null)
  const small = size < SMALL_PX
  return (
    <span
      className={styles.face}
      data-tone={toneOf(name)}
      data-small={small || undefined}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.36)) }}
    >
      {picture && picture !== brokenPicture ? (
        <img className={styles.picture} src={picture} alt="" loading="lazy" onError={() => setBrokenPicture(picture)} />
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
      {channel && <ChannelSign channel={channel} small={small} />}
      {online !== undefined && <Presence online={online} />}
    </span>
  )
}

function ChannelSign({ channel, small }: { channel: ChannelKind; small: boolean }) {
  const { t } = useTranslation()
  const { icon: Sign, background } = CHANNEL_LOOKS[channel]
  return (
    <span
      className={`${parts.center} ${styles.channel}`}
      style={{ background }}
      role="img"
      aria-label={t(`common.channel.${channel}`)}
    >
      <Sign size={small ? 9 : 10.5} stroke={2.2} aria-hidden />
    </span>
  )
}

function Presence({ online }: { online: boolean }) {
  const { t } = useTranslation()
  const label = t(online ? 'common.online' : 'common.offline')
  return <span className={styles.dot} data-online={online} role="img" aria-label={label} />
}
