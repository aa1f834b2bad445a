import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HelpInput, youtubeVideoId, type Help } from '#contract/helps.ts'
import { keys } from '#web/api/keys.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { updateHelp, createHelp } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Helps.module.css'
import { Thumbnail } from './Thumbnail.tsx'

type Fields = { title: string; video: string; description: string }

type Props = { help: Help | null; onClose: () => void }

export function HelpForm({ help, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<Fields, unknown>({
    initialValues: { title: help?.title ?? '', video: help?.video ?? '', description: help?.description ?? '' },
    validate: validateWith(HelpInput),
    save: async (fields) => {
      const input = HelpInput.parse(fields)
      await (help ? updateHelp(help.id, input) : createHelp(input))
      void cache.invalidateQueries({ queryKey: keys.helps })
    },
    savedText: t('helps.done'),
    onSaved: onClose,
    failedText: t('helps.saveFailed'),
  })
  const code = youtubeVideoId(form.values.video)

  return (
    <FormModal onClose={onClose} size={520} title={t(help ? 'helps.edit' : 'helps.add')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <TextInput
          label={t('helps.title')}
          withAsterisk
          maxLength={150}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <TextInput
          label={t('helps.video')}
          description={t('helps.videoHint')}
          withAsterisk
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('video')}
        />
        {code && (
          <div className={styles.preview}>
            <Thumbnail video={code} />
          </div>
        )}
        <Textarea
          label={t('helps.description')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          {...form.getInputProps('description')}
        />
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(help ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}
