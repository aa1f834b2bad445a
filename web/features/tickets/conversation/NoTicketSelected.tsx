import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasNoConnection } from '#web/features/tickets/useHasNoConnection.ts'
import styles from '#web/features/tickets/TicketsPage.module.css'
import { useShownLook } from '#web/session/look.ts'
import { Logo } from '#web/ui/layout/Logo.tsx'
import stateStyles from '#web/ui/layout/EmptyState.module.css'

/** `firstSteps` is what a new company is told besides. */
export function NoTicketSelected({ firstSteps }: { firstSteps: ReactNode }) {
  const { t } = useTranslation()
  const hasNoConnection = useHasNoConnection()
  return (
    <div className={styles.welcome} data-first-steps={firstSteps ? true : undefined}>
      <div className={stateStyles.state}>
        <Logo size={40} />
        <h2 style={{ marginTop: 12 }}>{hasNoConnection ? <Welcome /> : t('tickets.welcomeTitle')}</h2>
        <p>{t(hasNoConnection ? 'tickets.unlinked.welcomeText' : 'tickets.welcomeText')}</p>
      </div>
      {firstSteps}
    </div>
  )
}

/** A company that has a look of its own is welcomed by its name, as everywhere. */
function Welcome() {
  const { t } = useTranslation()
  const look = useShownLook()
  return look ? t('tickets.unlinked.welcomeTeam', { name: look.name }) : t('tickets.unlinked.welcomeTitle')
}
