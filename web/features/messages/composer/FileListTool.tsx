import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileList } from '#contract/file-lists.ts'
import { Tool } from './Tool.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

const FileListDialog = lazyComponent(async () => (await import('./FileListDialog.tsx')).FileListDialog)

/** Opens the choice of a file list, whose files are then shown above the text. */
export function FileListTool({ onPick }: { onPick: (list: FileList) => void }) {
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
