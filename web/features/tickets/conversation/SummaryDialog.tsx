import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { SummarySection } from '#web/features/messages/SummarySection.tsx'

/** The summary of the conversation, for whoever asks for it by name: the contact pane has it, too. */
export function SummaryDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} size={480} title={t('attendantAi.summary.title')}>
      <SummarySection ticket={ticket} />
    </Modal>
  )
}
