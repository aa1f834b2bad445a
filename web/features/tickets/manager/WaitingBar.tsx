import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { waitingSortPreference } from '#web/features/tickets/list-filter.ts'
import { usePreference } from '#web/session/preferences.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

const WaitingMenu = lazyComponent(async () => (await import('./WaitingMenu.tsx')).WaitingMenu)

/** Says in which order the pending tickets are, and opens the menu with their orders and what the list does. */
export function WaitingBar() {
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('menu')
  const sort = usePreference(waitingSortPreference)
  const name = t(`tickets.sort.${sort}`)
  return (
    <>
      <button
        type="button"
        className={`${parts.hover} ${parts.inline} ${styles.filter}`}
        aria-label={t('tickets.sort.label', { name })}
        {...button}
      >
        <span>{t(`tickets.sort.short.${sort}`)}</span>
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </button>
      {used && <WaitingMenu {...popup} />}
    </>
  )
}
