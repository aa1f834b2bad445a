import { ActionIcon, Popover, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMoon, IconRefresh, IconSearch, IconSun, IconVolume, IconVolume3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Bell } from './Bell.tsx'
import { playSound } from '#web/realtime/announce.ts'
import { usePreference, volume } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { plainDay } from '#web/ui/time.ts'
import styles from './Shell.module.css'

/** Greeting and company; for administrators also until when it is paid. */
export function Subtitle() {
  const { t } = useTranslation()
  const { name, company, profile } = useUser()
  const firstName = name.split(' ')[0] ?? name
  const parts = [t('shell.greeting', { name: firstName }), company.name]
  if (profile === 'admin' && company.dueDate) parts.push(t('shell.activeUntil', { date: plainDay(company.dueDate) }))
  return <span className={styles.sub}>{parts.join(' · ')}</span>
}

/** On a phone the menu is near and the keys are not: there it is left out. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={`${styles.search} ${styles.wide}`} onClick={onClick}>
      <IconSearch size={15} stroke={1.8} aria-hidden />
      <span>{t('shell.palette.hint')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}

export function Tools() {
  const { t } = useTranslation()
  return (
    <div className={styles.tools}>
      <VolumeTool />
      <Tooltip label={t('shell.reload')}>
        <ActionIcon className={styles.wide} aria-label={t('shell.reload')} onClick={() => location.reload()}>
          <IconRefresh size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <ThemeTool />
      <Bell />
    </div>
  )
}

function ThemeTool() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const label = t(dark ? 'shell.theme.toLight' : 'shell.theme.toDark')
  const Icon = dark ? IconSun : IconMoon
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The slider moves in tenths; letting go plays the sound once, so the level can be heard. */
function VolumeTool() {
  const { t } = useTranslation()
  const [opened, popup] = useDisclosure(false)
  const level = usePreference(volume)
  const Icon = level === 0 ? IconVolume3 : IconVolume
  return (
    <Popover position="bottom-end" width={220} opened={opened} onChange={popup.toggle} trapFocus withRoles={false}>
      <Popover.Target>
        <span className={styles.wide}>
          <Tooltip label={t('shell.volume')} disabled={opened}>
            <ActionIcon
              aria-label={t('shell.volume')}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={popup.toggle}
            >
              <Icon size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </span>
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
