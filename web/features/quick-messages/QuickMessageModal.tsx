import { Progress, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { MediaField } from './MediaField.tsx'
import { MessageField } from './MessageField.tsx'
import { Preview, type RenderText } from './Preview.tsx'
import { useQuickMessageForm } from './useQuickMessageForm.ts'
import { useCan } from '#web/session/store.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { QueuesField } from '#web/ui/form/QueuesField.tsx'
import { fileListListQuery } from '#web/api/shared-queries.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import '#web/features/macros/texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './QuickMessages.module.css'

type Props = { record: QuickMessage | null; renderText: RenderText; onClose: () => void }

/** Creates a quick message, or changes one. */
export function QuickMessageModal({ record, renderText, onClose }: Props) {
  const { t } = useTranslation()
  const canShare = useCan('quickMessages:share')
  const { form, media, choose, remove, progress, save } = useQuickMessageForm(record, onClose)
  const isMediaChanged = Boolean(media?.file) || (media === null && record?.isMedia === true)
  return (
    <FormModal onClose={onClose} size={780} title={t(record ? 'quickMessages.edit' : 'quickMessages.add')}>
      <form onSubmit={save} noValidate>
        <div className={styles.columns}>
          <div className={`${parts.stack14} ${styles.fields}`}>
            <TextInput
              label={t('quickMessages.shortcode')}
              description={t('quickMessages.shortcodeHint')}
              withAsterisk
              leftSection="/"
              leftSectionWidth={26}
              maxLength={60}
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('shortcode')}
            />
            <MessageField
              value={form.values.message}
              error={form.errors['message']}
              onChange={(message) => form.setFieldValue('message', message)}
            />
            <MediaField media={media} onChoose={choose} onRemove={remove} />
            <FileListField
              value={form.values.fileListId}
              error={form.errors['fileListId']}
              onChange={(fileListId) => form.setFieldValue('fileListId', fileListId)}
            />
            <QueuesField
              label={t('macros.queues')}
              hint={t('macros.queuesHint')}
              gone={t('macros.goneQueue')}
              value={form.values.queueIds}
              error={form.errors['queueIds']}
              onChange={(queueIds) => form.setFieldValue('queueIds', queueIds)}
            />
            {canShare && (
              <Switch
                size="sm"
                label={t('quickMessages.geral')}
                description={t('quickMessages.geralHint')}
                {...form.getInputProps('geral', { type: 'checkbox' })}
              />
            )}
            <Switch
              size="sm"
              label={t('quickMessages.status')}
              description={t('quickMessages.statusHint')}
              {...form.getInputProps('status', { type: 'checkbox' })}
            />
          </div>
          <Preview
            message={form.values.message}
            media={media}
            fileListId={form.values.fileListId}
            renderText={renderText}
          />
        </div>
        {progress !== null && (
          <Progress value={progress * 100} size="sm" mt="md" aria-label={t('quickMessages.uploading')} />
        )}
        <FormButtons
          isDirty={() => form.isDirty() || isMediaChanged}
          busy={form.submitting}
          action={t(record ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}

type FileListFieldProps = { value: number | null; onChange: (id: number | null) => void; error?: ReactNode }

/** Asks for the file list of a quick message. It is not shown to companies without one. */
function FileListField({ value, onChange, error }: FileListFieldProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(fileListListQuery)
  if (data.length === 0 && value === null) return null
  return (
    <Select
      label={t('quickMessages.fileList')}
      description={t('quickMessages.fileListHint')}
      placeholder={t('quickMessages.noFileList')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      clearable
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
