import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBell,
  IconMessages,
  IconMoon,
  IconRefresh,
  IconSearch,
  IconSun,
  IconVolume,
  IconVolume3,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { firstNameOf } from '#contract/person-name.ts'
import { reloadWhenReachable } from '#web/api/client.ts'
import { usePreference, volumePreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { plainDay } from '#web/ui/time/time.ts'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import { TopBarButton } from '#web/ui/layout/TopBarButton.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Shell.module.css'
import { useHasChats, useMentions, useUnreadChats, useUnreadTickets } from './useUnread.ts'

const VolumePopup = lazyComponent(async () => (await import('./VolumePopup.tsx')).VolumePopup)
const ChatPopup = lazyComponent(async () => (await import('./ChatPopup.tsx')).ChatPopup)
const NotificationsPopup = lazyComponent(async () => (await import('./NotificationsPopup.tsx')).NotificationsPopup)

/** Shows the greeting and the company; for administrators also the date until which it is active. */
export function Subtitle() {
  const { t } = useTranslation()
  const { name, company, profile } = useUser()
  const words = [t('shell.greeting', { name: firstNameOf(name) }), company.name]
  if (profile === 'admin' && company.dueDate) words.push(t('shell.activeUntil', { date: plainDay(company.dueDate) }))
  return <span className={`${parts.ellipsis} ${parts.fill} ${parts.muted} ${styles.sub}`}>{words.join(' · ')}</span>
}

/** Opens the command palette. It is not shown on phones, which have the menu at hand and no keyboard. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={`${parts.row} ${styles.search} ${styles.wide}`} onClick={onClick}>
      <IconSearch size={15} stroke={1.8} aria-hidden />
      <span className={parts.ellipsis}>{t('shell.palette.hint')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}

/** `announcements` is the button of the announcements. */
export function TopBarButtons({ announcements }: { announcements: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`${parts.row} ${styles.tools}`}>
      <VolumeButton />
      <ActionIcon
        className={styles.wide}
        aria-label={t('shell.reload')}
        data-hint={t('shell.reload')}
        onClick={() => void reloadWhenReachable()}
      >
        <IconRefresh size={18} stroke={1.7} />
      </ActionIcon>
      <ThemeButton />
      <NotificationsButton />
      {announcements}
      <ChatButton />
    </div>
  )
}

function ThemeButton() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const label = t(dark ? 'shell.theme.toLight' : 'shell.theme.toDark')
  const Icon = dark ? IconSun : IconMoon
  return (
    <ActionIcon aria-label={label} data-hint={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      <Icon size={18} stroke={1.7} />
    </ActionIcon>
  )
}

function VolumeButton() {
  const { t } = useTranslation()
  const { used, opened, button, popup } = usePopup('dialog')
  const Icon = usePreference(volumePreference) === 0 ? IconVolume3 : IconVolume
  return (
    <>
      <ActionIcon
        className={styles.wide}
        aria-label={t('shell.volume')}
        data-hint={opened ? undefined : t('shell.volume')}
        {...button}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
      {used && <VolumePopup {...popup} />}
    </>
  )
}

/** Shows whether there are unread chat messages; only if the plan includes the internal chat. */
function ChatButton() {
  const { t } = useTranslation()
  const { length: count } = useUnreadChats().chats
  if (!useHasChats()) return null
  const label = count > 0 ? t('chats.popover.labelCount', { count }) : t('chats.popover.label')
  return <TopBarButton icon={IconMessages} label={label} hasUnread={count > 0} popup={ChatPopup} />
}

function NotificationsButton() {
  const { t } = useTranslation()
  const { length: count } = useUnreadTickets().tickets
  const { length: mentions } = useMentions()
  const unread = count > 0 ? t('shell.bell.labelCount', { count }) : t('shell.bell.label')
  const label = mentions > 0 ? `${unread}, ${t('shell.bell.mentions', { count: mentions })}` : unread
  return <TopBarButton icon={IconBell} label={label} hasUnread={count + mentions > 0} popup={NotificationsPopup} />
}
