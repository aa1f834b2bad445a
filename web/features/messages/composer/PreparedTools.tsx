import { IconAddressBook, IconBolt, IconFiles, IconMapPin } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileList } from '#contract/file-lists.ts'
import { QUICK_KEY } from '#web/features/messages/composer-keys.ts'
import { withLaterTexts } from '#web/features/messages/later-texts.ts'
import { useCan } from '#web/session/store.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { Tool } from './Tool.tsx'

const FileListDialog = lazyComponent(async () => (await import('./FileListDialog.tsx')).FileListDialog)
const ContactCardsDialog = lazyComponent(
  async () => (await withLaterTexts(import('./ContactCardsDialog.tsx'))).ContactCardsDialog,
)
const LocationDialog = lazyComponent(async () => (await withLaterTexts(import('./LocationDialog.tsx'))).LocationDialog)

type SendingProps = { ticketId: number; quotedId: string | null; onSent: () => void }
type Props = SendingProps & {
  isOpen: boolean
  onToggle: () => void
  onFileList: (list: FileList) => void
  children: ReactNode
}

/** The buttons of what is there to be sent already. */
export function PreparedTools({ isOpen, onToggle, onFileList, children, ...sending }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <FileListTool onPick={onFileList} />
      <ContactCardsTool {...sending} />
      <LocationTool {...sending} />
      <Tool label={t('messages.composer.quick')} icon={IconBolt} onClick={onToggle} on={isOpen} shortcut={QUICK_KEY} />
      {children}
    </>
  )
}

/** Opens the choice of a file list, whose files are then shown above the text. */
function FileListTool({ onPick }: { onPick: (list: FileList) => void }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tool label={t('messages.composer.fileLists')} icon={IconFiles} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FileListDialog
          onClose={() => setIsOpen(false)}
          onPick={(list) => {
            setIsOpen(false)
            onPick(list)
          }}
        />
      )}
    </>
  )
}

/** Opens the choice of contacts whose cards are sent. */
function ContactCardsTool(props: SendingProps) {
  const { t } = useTranslation()
  const isAllowed = useCan('contacts:read')
  const [isOpen, setIsOpen] = useState(false)
  if (!isAllowed) return null
  return (
    <>
      <Tool label={t('messages.composer.contacts')} icon={IconAddressBook} onClick={() => setIsOpen(true)} />
      {isOpen && <ContactCardsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Opens the dialog that sends a point on the map. */
function LocationTool(props: SendingProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tool label={t('messages.composer.location')} icon={IconMapPin} onClick={() => setIsOpen(true)} />
      {isOpen && <LocationDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
