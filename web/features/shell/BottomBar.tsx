import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WarningMark } from './Menu.tsx'
import type { MenuGroup } from './menu.ts'
import styles from './Shell.module.css'

type Props = { groups: readonly MenuGroup[]; warning: boolean; onMenu: () => void }

/** Shows the main screens in a bar at the bottom of a phone. */
export function BottomBar({ groups, warning, onMenu }: Props) {
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
