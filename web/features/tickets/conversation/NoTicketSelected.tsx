import { useTranslation } from 'react-i18next'
import { useHasNoConnection } from '#web/features/tickets/useHasNoConnection.ts'
import styles from '#web/features/tickets/TicketsPage.module.css'
import { Logo } from '#web/ui/layout/Logo.tsx'
import stateStyles from '#web/ui/layout/EmptyState.module.css'

export function NoTicketSelected() {
  const { t } = useTranslation()
  const hasNoConnection = useHasNoConnection()
  return (
    <div className={styles.welcome}>
      <div className={stateStyles.state}>
        <Logo size={40} />
        <h2 style={{ marginTop: 12 }}>
          {t(hasNoConnection ? 'tickets.unlinked.welcomeTitle' : 'tickets.welcomeTitle')}
        </h2>
        <p>{t(hasNoConnection ? 'tickets.unlinked.welcomeText' : 'tickets.welcomeText')}</p>
      </div>
    </div>
  )
}
