import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { DrawerSection } from '#web/features/contacts/ContactDrawer.tsx'
import { SummarySection } from '#web/features/messages/SummarySection.tsx'

/** The section of the contact pane with the summary of the conversation. */
export function DrawerSummary({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <DrawerSection title={t('attendantAi.summary.title')}>
      <SummarySection ticket={ticket} />
    </DrawerSection>
  )
}
