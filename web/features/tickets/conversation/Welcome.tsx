import { useTranslation } from 'react-i18next'
import styles from '#web/features/tickets/TicketsPage.module.css'
import { Logo } from '#web/ui/Logo.tsx'
import stateStyles from '#web/ui/states.module.css'

/** While no ticket is chosen. */
export function Welcome() {
  const { t } = useTranslation()
  return (
    <div className={styles.welcome}>
      <div className={stateStyles.state}>
        <Logo size={40} />
        <h2 style={{ marginTop: 12 }}>{t('tickets.welcomeTitle')}</h2>
        <p>{t('tickets.welcomeText')}</p>
      </div>
    </div>
  )
}
