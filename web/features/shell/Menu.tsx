import { ActionIcon } from '@mantine/core'
import { IconChevronsLeft } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { menuFoldedPreference } from '#web/session/preferences.ts'
import { Logo } from '#web/ui/layout/Logo.tsx'
import type { MenuGroup, MenuItem } from './menu.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Shell.module.css'
import { useUnreadChats } from './useUnread.ts'

export function Brand({ folded, canFold }: { folded: boolean; canFold: boolean }) {
  const { t } = useTranslation()
  if (folded) {
    return (
      <div className={`${parts.spread} ${styles.brand}`}>
        <ActionIcon
          size={36}
          aria-label={t('shell.unfoldMenu')}
          data-hint={t('shell.unfoldMenu')}
          data-hint-side="right"
          onClick={() => menuFoldedPreference.set(false)}
        >
          <Logo word={false} />
        </ActionIcon>
      </div>
    )
  }
  return (
    <div className={`${parts.spread} ${styles.brand}`}>
      <Logo />
      {canFold && (
        <ActionIcon
          size={26}
          aria-label={t('shell.foldMenu')}
          data-hint={t('shell.foldMenu')}
          onClick={() => menuFoldedPreference.set(true)}
        >
          <IconChevronsLeft size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  )
}

type Props = { groups: readonly MenuGroup[]; folded: boolean; warning: boolean }

export function Menu({ groups, folded, warning }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const count = groups.reduce((sum, group) => sum + group.items.length + (group.title ? 1 : 0), 0)
  useEffect(() => {
    if (box.current) showCurrent(box.current)
  }, [path, count])
  return (
    <div ref={box} className={`${parts.rest} ${styles.items}`} style={{ '--count': count } as CSSProperties}>
      {groups.map((group) => (
        <div key={group.title ?? 'main'}>
          {group.title && <p className={styles.groupTitle}>{t(`shell.group.${group.title}`)}</p>}
          <ul>
            {group.items.map((item) => (
              <li key={item.label}>
                <Item item={item} folded={folded} warning={warning} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Scrolls to the open screen's entry. The browser's own way would let the next Tab begin there. */
function showCurrent(box: HTMLElement): void {
  const current = box.querySelector('[aria-current]')?.getBoundingClientRect()
  const seen = box.getBoundingClientRect()
  if (current && current.bottom > seen.bottom) box.scrollTop += current.bottom - seen.bottom
  else if (current && current.top < seen.top) box.scrollTop -= seen.top - current.top
}

function Item({ item, folded, warning }: { item: MenuItem; folded: boolean; warning: boolean }) {
  const { t } = useTranslation()
  const label = t(`shell.item.${item.label}`)
  return (
    <Link
      to={item.to}
      className={`${parts.row} ${styles.item}`}
      {...(folded && { 'aria-label': label, 'data-hint': label, 'data-hint-side': 'right' })}
    >
      <item.icon size={17} stroke={1.7} aria-hidden />
      {!folded && <span className={parts.ellipsis}>{label}</span>}
      {item.badge === 'connections' && warning && <WarningMark />}
      {item.badge === 'chats' && <UnreadMark />}
    </Link>
  )
}

function UnreadMark() {
  const { t } = useTranslation()
  const { length: count } = useUnreadChats().chats
  if (count === 0) return null
  return <em className={styles.unread} role="img" aria-label={t('chats.popover.unread', { count })} />
}

export function WarningMark() {
  const { t } = useTranslation()
  return (
    <em className={`${parts.center} ${styles.warning}`} role="img" aria-label={t('shell.connectionNeedsAttention')}>
      !
    </em>
  )
}
