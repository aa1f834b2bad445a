import { useTranslation } from 'react-i18next'
import { usePreference, volumePreference } from '#web/session/preferences.ts'
import { playSound } from '#web/ui/browser/sound.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Shell.module.css'

/**
 * Sets the volume in tenths; on release the sound is played once at the new volume. With `first` the slider gets the
 * focus when its popup opens.
 */
export function VolumeSlider({ first = false }: { first?: boolean }) {
  const { t } = useTranslation()
  const level = usePreference(volumePreference)
  return (
    <label className={`${parts.hint} ${parts.stack8} ${styles.volume}`}>
      {t('shell.volumeLevel', { percent: Math.round(level * 100) })}
      <input
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={level}
        aria-label={t('shell.volume')}
        onChange={(event) => volumePreference.set(Number(event.currentTarget.value))}
        onPointerUp={() => playSound(volumePreference.get())}
        onKeyUp={() => playSound(volumePreference.get())}
        data-autofocus={first || undefined}
      />
    </label>
  )
}
