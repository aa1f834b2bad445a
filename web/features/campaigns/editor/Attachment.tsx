import { ActionIcon, Button, Checkbox, FileButton, Select } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { fileIcon } from '#web/ui/text/file.ts'
import { FileRow } from '#web/ui/display/FileRow.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'
import { NONE } from './form-fields.ts'
import type { Form } from './GeneralFields.tsx'
import type { useAttachment } from './useAttachment.ts'
import type { Sources } from './useSources.ts'

type Props = { form: Form; sources: Sources; attachment: ReturnType<typeof useAttachment>; locked: boolean }

/** Asks what goes along with the texts: one file, a list of files, and the line that says how to refuse. */
export function Attachment({ form, sources, attachment, locked }: Props) {
  const { t } = useTranslation()
  const { attached } = attachment
  return (
    <div className={`${parts.spread} ${styles.along}`}>
      {attached ? (
        <AttachedFile attachment={attachment} locked={locked} />
      ) : (
        !locked && (
          <FileButton onChange={attachment.choose}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPaperclip size={16} stroke={1.8} aria-hidden />}>
                {t('campaigns.editor.attach')}
              </Button>
            )}
          </FileButton>
        )
      )}
      <Select
        aria-label={t('campaigns.editor.fileList')}
        label={t('campaigns.editor.fileList')}
        data={[
          { value: NONE, label: t('campaigns.editor.noFileList') },
          ...sources.fileLists.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        allowDeselect={false}
        disabled={locked}
        {...form.getInputProps('fileListId')}
      />
      <Checkbox
        size="sm"
        label={t('campaigns.editor.refusalLine')}
        disabled={locked}
        {...form.getInputProps('refusalLine', { type: 'checkbox' })}
      />
    </div>
  )
}

/** Shows the file that goes along, and how far it is on its way to the server. */
export function AttachedFile({ attachment, locked }: Pick<Props, 'attachment' | 'locked'>) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const { attached, progress, remove } = attachment
  if (!attached) return null
  return (
    <FileRow name={attached.name} icon={fileIcon(attached.name, attached.file?.type ?? null)} className={styles.chip}>
      {progress !== null && (
        <small role="status" className="num">
          {t('campaigns.editor.uploading', { percent: Math.round(progress * 100) })}
        </small>
      )}
      {!locked && (
        <ActionIcon aria-label={t('campaigns.editor.detach')} onClick={() => setIsConfirming(true)}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title={t('campaigns.editor.detachTitle')}
        text={t('campaigns.editor.detachText', { name: attached.name })}
        action={t('campaigns.editor.detach')}
        onClose={() => setIsConfirming(false)}
        onConfirm={remove}
      />
    </FileRow>
  )
}
