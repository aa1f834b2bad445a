import { useTranslation } from 'react-i18next'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { MediaTabs } from './MediaTabs.tsx'
import './section-texts.ts'

/**
 * The files and links of the contact, for whoever asks for them by name: the contact pane has them, too. Escape closes a
 * picture in full screen without the dialog below it, which other dialogs do not do.
 */
export function MediaDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <FormModal onClose={onClose} size={520} title={t('mediaSection.title')}>
      <MediaTabs contactId={contactId} onFollow={onClose} />
    </FormModal>
  )
}
