import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PromptChange, PromptInput, type Prompt } from '#contract/prompts.ts'
import { keys } from '#web/api/keys.ts'
import { queuesQuery } from '#web/api/shared-queries.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import { updatePrompt, createPrompt } from './api.ts'
import { fieldsOf, needsKeyAgain, sectionsWith, toInput, type PromptFields, type Section } from './form-fields.ts'
import { PromptSections } from './PromptSections.tsx'
import { PromptTester } from './PromptTester.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Prompts.module.css'

type Props = { prompt: Prompt | null; onClose: () => void }

/** Creates a prompt, or changes one. Stored keys are never shown. */
export function PromptModal({ prompt, onClose }: Props) {
  const { t } = useTranslation()
  const { form, save, openSections, toggle } = usePromptForm(prompt, onClose)
  const { data: queues = [] } = useQuery(queuesQuery)
  const [models, setModels] = useState<string[]>([])
  const asksAgain = needsKeyAgain(form.values, prompt)
  const keyHint = asksAgain ? 'prompts.form.apiKeyAgain' : prompt?.apiKey ? 'prompts.stored' : 'prompts.form.apiKeyHint'

  return (
    <FormModal onClose={onClose} size={720} title={t(prompt ? 'prompts.edit' : 'prompts.add')}>
      <form className={`${parts.stack14} ${styles.form}`} onSubmit={save} noValidate>
        <div className={`${parts.stack12} ${styles.row}`} data-columns={2}>
          <TextInput
            label={t('prompts.form.name')}
            description={t('prompts.form.nameHint')}
            withAsterisk
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Select
            label={t('prompts.form.queue')}
            placeholder={t('prompts.form.choose')}
            withAsterisk
            searchable
            data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
            description={t('prompts.form.queueHint')}
            {...form.getInputProps('queueId')}
          />
        </div>
        <Textarea
          label={t('prompts.form.prompt')}
          description={t('prompts.form.promptHint')}
          withAsterisk
          minRows={7}
          maxRows={16}
          {...form.getInputProps('prompt')}
        />
        <MaskedInput
          label={t('prompts.form.apiKey')}
          description={t(keyHint)}
          withAsterisk={!prompt || asksAgain}
          placeholder={asksAgain ? '' : (prompt?.apiKey ?? '')}
          autoComplete="new-password"
          spellCheck={false}
          {...form.getInputProps('apiKey')}
        />
        <PromptTester form={form} stored={prompt} onModels={setModels} />
        <Switch
          label={t('prompts.form.isActive')}
          description={t('prompts.form.isActiveHint')}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <PromptSections form={form} stored={prompt} models={models} open={openSections} onToggle={toggle} />
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(prompt ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}

function usePromptForm(prompt: Prompt | null, onSaved: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const queueError = t('prompts.queueRequired')
  const [openSections, setOpenSections] = useState<readonly Section[]>([])
  const openFaulty = (errors: Record<string, unknown>): void =>
    setOpenSections((open) => [...new Set([...open, ...sectionsWith(errors)])])
  const toggle = (section: Section): void =>
    setOpenSections((open) => (open.includes(section) ? open.filter((one) => one !== section) : [...open, section]))
  const { form, submit } = useSaveForm<PromptFields, unknown>({
    initialValues: fieldsOf(prompt),
    validate: (values) => ({
      ...validateWith(prompt ? PromptChange : PromptInput)(toInput(values, prompt)),
      ...(values.queueId === null ? { queueId: queueError } : {}),
      ...(needsKeyAgain(values, prompt) ? { apiKey: t('prompts.form.apiKeyAgain') } : {}),
    }),
    save: (values) =>
      prompt
        ? updatePrompt(prompt.id, PromptChange.parse(toInput(values, prompt)))
        : createPrompt(PromptInput.parse(toInput(values, prompt))),
    savedText: t('prompts.saved'),
    onSaved: () => {
      onSaved()
      return cache.invalidateQueries({ queryKey: keys.prompts })
    },
    onRefused: openFaulty,
    onInvalid: (errors) => {
      openFaulty(errors)
      if (errors['queueId']) toastError(queueError)
    },
  })
  return { form, save: submit, openSections, toggle }
}
