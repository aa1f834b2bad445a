import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MediaTabs } from './MediaTabs.tsx'
import './section-texts.ts'

/** The files and links of the contact, for whoever asks for them by name: the contact pane has them, too. */
export function MediaDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} size={520} title={t('mediaSection.title')}>
      <MediaTabs contactId={contactId} onFollow={onClose} />
    </Modal>
  )
}
