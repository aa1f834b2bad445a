import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { KnowledgeSourceInput } from '#contract/knowledge.ts'
import { keys } from '#web/api/keys.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { createSource } from './api.ts'
import parts from '#web/ui/parts.module.css'

/** People leave out how an address begins. */
const withScheme = (url: string): string => (/^https?:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`)

const toInput = ({ url, name }: { url: string; name: string }) => ({
  kind: 'page' as const,
  url: url.trim() === '' ? '' : withScheme(url),
  ...(name.trim() === '' ? {} : { name }),
})

/** Asks for a page of the web that a prompt is to know. */
export function PageModal({ promptId, onClose }: { promptId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm({
    initialValues: { url: '', name: '' },
    validate: (values) => validateWith(KnowledgeSourceInput)(toInput(values)),
    save: (values) => createSource(promptId, toInput(values)),
    savedText: t('knowledge.added'),
    onSaved: () => {
      onClose()
      return cache.invalidateQueries({ queryKey: keys.prompts })
    },
  })
  return (
    <FormModal onClose={onClose} title={t('knowledge.pageForm.add')}>
      <form className={parts.stack14} onSubmit={submit} noValidate>
        <TextInput
          label={t('knowledge.pageForm.url')}
          description={t('knowledge.pageForm.urlHint')}
          placeholder="https://loja.exemplo.com.br/trocas"
          withAsterisk
          data-autofocus
          autoComplete="off"
          inputMode="url"
          {...form.getInputProps('url')}
        />
        <TextInput
          label={t('knowledge.pageForm.name')}
          description={t('knowledge.pageForm.nameHint')}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('common.add')} />
      </form>
    </FormModal>
  )
}
