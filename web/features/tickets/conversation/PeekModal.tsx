import { Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { PeekFeed } from './PeekFeed.tsx'
import styles from './PeekModal.module.css'

/** Shows a conversation for reading without leaving the list. */
export function PeekModal({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} size="lg" title={`${t('tickets.spy')}: ${ticket.contact.name}`}>
      <Text c="var(--b-text-2)" mb="sm">
        {t('tickets.spyNote')}
      </Text>
      <div className={styles.spy}>
        <PeekFeed ticket={ticket} />
      </div>
    </Modal>
  )
}
