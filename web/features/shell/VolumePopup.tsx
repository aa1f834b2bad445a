import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { playSound } from '#web/realtime/announce.ts'
import { usePreference, volume } from '#web/session/preferences.ts'
import { Anchor, type Popup } from '#web/ui/usePopup.ts'
import styles from './Shell.module.css'

/** The slider moves in tenths; letting go plays the sound once, so the level can be heard. */
export function VolumePopup({ anchor, ...popup }: Popup) {
  const { t } = useTranslation()
  const level = usePreference(volume)
  return (
    <Popover position="bottom-end" width={220} trapFocus returnFocus withRoles={false} {...popup}>
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('shell.volume')}>
        <label className={styles.volume}>
          {t('shell.volumeLevel', { percent: Math.round(level * 100) })}
          <input
            type="range"
            min={0}
            max={1}
            step={0.1}
            value={level}
            aria-label={t('shell.volume')}
            onChange={(event) => volume.set(Number(event.currentTarget.value))}
            onPointerUp={playSound}
            onKeyUp={playSound}
            data-autofocus
          />
        </label>
      </Popover.Dropdown>
    </Popover>
  )
}
