import { ActionIcon } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrandName } from '#web/session/look.ts'
import { menuFoldedPreference, usePreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { DemoBadge } from '#web/ui/layout/DemoBadge.tsx'
import { TOP_NOTICE_ID } from '#web/ui/layout/TopNotice.tsx'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { useLatch } from '#web/ui/loading/useLatch.ts'
import { say } from '#web/ui/browser/say.ts'
import { bufferTyping } from '#web/ui/browser/typeAhead.ts'
import type { ConnectionStatus } from '#contract/connections.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import { Brand, Menu, WarningMark } from './Menu.tsx'
import { menuOf, type MenuGroup } from './menu.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Shell.module.css'
import { StorageBanner } from './StorageBanner.tsx'
import { SearchButton, Subtitle, TopBarButtons } from './TopBar.tsx'
import { useMentions, useUnreadTickets } from './useUnread.ts'
import { useCompany } from './useCompany.ts'

const CommandPalette = lazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette)
const LongestWaitElsewhere = lazyPart(
  async () => (await import('#web/features/tickets/LongestWaitElsewhere.tsx')).LongestWaitElsewhere,
)
const MenuDrawer = lazyComponent(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)

/**
 * Below this width the menu is folded to its icons unless the user chose otherwise; below 600 px it becomes an overlay.
 */
const NARROW = '(max-width: 1100px)'

type Props = { announcements: ReactNode; onProfile: () => void; onShortcuts: () => void; children: ReactNode }

/** The frame of every screen: the menu at the left (at the bottom on a phone) and the bar at the top. */
export function Shell({ announcements, onProfile, onShortcuts, children }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const { data: company, isPending } = useCompany()
  const narrow = useMediaQuery(NARROW) ?? false
  const folded = usePreference(menuFoldedPreference) ?? narrow
  const [opened, { open, close }] = useDisclosure(false)
  const menuUsed = useLatch(opened)
  const [searching, palette] = useDisclosure(false)
  useCommandPaletteKey(searching, palette.open)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const warning = useConnectionWarning()
  const unread = useUnreadTickets().tickets.length + useMentions().length
  const brand = useBrandName()
  // Nothing is known of the company at the first visit: entries of the plan would push the others away.
  const groups = isPending ? [] : menuOf(user, company?.plan)

  useSaidScreen(title && t(`shell.item.${title}`))
  useEffect(close, [path, close])
  useEffect(() => {
    const name = title ? `${t(`shell.item.${title}`)} · ${brand}` : brand
    document.title = unread > 0 ? `(${unread}) ${name}` : name
  }, [title, unread, brand, t])

  return (
    <div className={styles.shell} data-folded={folded || undefined}>
      <a className={`${parts.accent} ${styles.skip}`} href="#main">
        {t('shell.skip')}
      </a>
      <nav className={`${parts.column} ${styles.menu}`} aria-label={t('shell.mainMenu')}>
        <Brand folded={folded} canFold />
        <Menu groups={groups} folded={folded} warning={warning} />
        <ProfileMenu folded={folded} onProfile={onProfile} />
      </nav>
      <header className={`${parts.row} ${styles.top}`}>
        <ActionIcon className={styles.narrow} size={40} ml={-10} aria-label={t('shell.openMenu')} onClick={open}>
          <IconMenu2 size={20} stroke={1.7} />
        </ActionIcon>
        <h1 className={parts.heading}>{title ? t(`shell.item.${title}`) : brand}</h1>
        <DemoBadge />
        <Subtitle />
        <div id={TOP_NOTICE_ID} className={`${styles.notice} ${styles.wide}`} />
        {title !== 'tickets' && <LongestWaitElsewhere />}
        <SearchButton onClick={palette.open} />
        <TopBarButtons announcements={announcements} />
      </header>
      <main id="main" tabIndex={-1} className={`${parts.lines} ${styles.main}`}>
        <OfflineBanner />
        {user.profile === 'admin' && company && <StorageBanner company={company} />}
        <div className={parts.rest}>{children}</div>
      </main>
      <BottomBar groups={groups} warning={warning} onMenu={open} />
      {menuUsed && (
        <MenuDrawer opened={opened} groups={groups} warning={warning} onProfile={onProfile} onClose={close} />
      )}
      {searching && (
        <CommandPalette menu={groups} onProfile={onProfile} onShortcuts={onShortcuts} onClose={palette.close} />
      )}
    </div>
  )
}

/** Says which screen comes: the browser does so only for pages that it loads. */
function useSaidScreen(name: string | undefined): void {
  const said = useRef(name)
  useEffect(() => {
    if (name === undefined || said.current === name) return
    said.current = name
    say(name)
  }, [name])
}

type BottomBarProps = { groups: readonly MenuGroup[]; warning: boolean; onMenu: () => void }

/** Shows the main screens in a bar at the bottom of a phone. */
function BottomBar({ groups, warning, onMenu }: BottomBarProps) {
  const { t } = useTranslation()
  const items = groups.flatMap((group) => group.items).filter((item) => item.phone)
  return (
    <nav className={styles.bottom} aria-label={t('shell.menu')}>
      {items.map((item) => (
        <Link key={item.label} to={item.to} className={styles.tab}>
          <item.icon size={21} stroke={1.7} aria-hidden />
          {t(`shell.item.${item.label}`)}
          {item.badge === 'connections' && warning && <WarningMark />}
        </Link>
      ))}
      <button type="button" className={styles.tab} onClick={onMenu}>
        <IconMenu2 size={21} stroke={1.7} aria-hidden />
        {t('shell.menu')}
      </button>
    </nav>
  )
}

/** Opens the command palette with Ctrl+K or Command+K, wherever the focus is. */
function useCommandPaletteKey(isOpen: boolean, open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isOpen) bufferTyping('palette')
      open()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen, open])
}

const WARNING_DELAY_MS = 2000
const NEED_ATTENTION: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']

/** True if a connection has needed attention for two seconds. Shorter interruptions show no warning. */
function useConnectionWarning(): boolean {
  const { data = [] } = useQuery(connectionsQuery)
  return useDelayed(
    data.some((connection) => NEED_ATTENTION.includes(connection.status)),
    WARNING_DELAY_MS,
  )
}
