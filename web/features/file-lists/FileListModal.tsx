import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FileList } from '#contract/file-lists.ts'
import { MessageWarnings } from './MessageWarnings.tsx'
import { OptionFields } from './OptionFields.tsx'
import { useFileListForm } from './useFileListForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import parts from '#web/ui/parts.module.css'

type Props = { list: FileList | null; onClose: () => void }

/** Creates a file list, or changes one. */
export function FileListModal({ list, onClose }: Props) {
  const { t } = useTranslation()
  const { form, changeOption, progress, submit } = useFileListForm(list, onClose)
  return (
    <FormModal onClose={onClose} size={640} title={t(list ? 'fileLists.edit' : 'fileLists.add')}>
      <form onSubmit={submit} noValidate className={parts.stack14}>
        <TextInput
          label={t('fileLists.name')}
          withAsterisk
          maxLength={100}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('fileLists.message')}
          description={t('fileLists.messageHint')}
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          {...form.getInputProps('message')}
        />
        <MessageWarnings message={form.values.message} />
        <OptionFields
          options={form.values.options}
          error={form.errors['options']}
          progress={progress}
          isBusy={form.submitting}
          onChange={(options) => form.setFieldValue('options', options)}
          onChangeOption={changeOption}
        />
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(list ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}
