import { NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PROMPT_LIMITS, PROMPT_VOICES, PromptChange, PromptInput, type Prompt } from '#contract/prompts.ts'
import { keys } from '#web/api/keys.ts'
import { queuesQuery } from '#web/api/shared-queries.ts'
import { validateWith } from '#web/ui/form.ts'
import { toastError } from '#web/ui/toast.tsx'
import { useSaveForm } from '#web/ui/useSaveForm.ts'
import { FormButtons } from '#web/ui/FormButtons.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { updatePrompt, createPrompt } from './api.ts'
import { fieldsOf, toInput, voiceName, type PromptFields } from './form-fields.ts'
import styles from './Prompts.module.css'

type Props = { prompt: Prompt | null; onClose: () => void }

/** Creates a prompt, or changes one. Stored keys are never shown. */
export function PromptModal({ prompt, onClose }: Props) {
  const { t } = useTranslation()
  const { form, save } = usePromptForm(prompt, onClose)
  const { data: queues = [] } = useQuery(queuesQuery)
  const keyProps = (stored: string | undefined) =>
    ({
      placeholder: stored ?? '',
      autoComplete: 'new-password',
      spellCheck: false,
    }) as const

  return (
    <FormModal onClose={onClose} size={680} title={t(prompt ? 'prompts.edit' : 'prompts.add')}>
      <form className={styles.form} onSubmit={save} noValidate>
        <TextInput
          label={t('prompts.form.name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <PasswordInput
          label={t('prompts.form.apiKey')}
          description={t(prompt?.apiKey ? 'prompts.stored' : 'prompts.form.apiKeyHint')}
          withAsterisk={!prompt}
          {...keyProps(prompt?.apiKey)}
          {...form.getInputProps('apiKey')}
        />
        <Textarea
          label={t('prompts.form.prompt')}
          description={t('prompts.form.promptHint')}
          withAsterisk
          minRows={10}
          maxRows={20}
          {...form.getInputProps('prompt')}
        />
        <div className={styles.row} data-columns={2}>
          <Select
            label={t('prompts.form.queue')}
            description={t('prompts.form.queueHint')}
            placeholder={t('prompts.form.choose')}
            withAsterisk
            searchable
            data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('queueId')}
          />
          <Select
            label={t('prompts.form.voice')}
            description={t('prompts.form.voiceHint')}
            allowDeselect={false}
            data={PROMPT_VOICES.map((voice) => ({
              value: voice,
              label: voice === 'texto' ? t('prompts.form.text') : voiceName(voice),
            }))}
            {...form.getInputProps('voice')}
          />
        </div>
        <div className={styles.row} data-columns={2}>
          <PasswordInput
            label={t('prompts.form.voiceKey')}
            description={t(prompt?.voiceKey ? 'prompts.stored' : 'prompts.form.voiceKeyHint')}
            {...keyProps(prompt?.voiceKey)}
            {...form.getInputProps('voiceKey')}
          />
          <TextInput
            label={t('prompts.form.voiceRegion')}
            description={t('prompts.form.voiceRegionHint')}
            placeholder="brazilsouth"
            autoComplete="off"
            {...form.getInputProps('voiceRegion')}
          />
        </div>
        <div className={styles.row} data-columns={3}>
          <NumberInput
            label={t('prompts.form.temperature')}
            description={t('prompts.form.temperatureHint')}
            step={0.1}
            decimalScale={2}
            {...PROMPT_LIMITS.temperature}
            {...form.getInputProps('temperature')}
          />
          <NumberInput
            label={t('prompts.form.maxTokens')}
            description={t('prompts.form.maxTokensHint')}
            allowDecimal={false}
            {...PROMPT_LIMITS.maxTokens}
            {...form.getInputProps('maxTokens')}
          />
          <NumberInput
            label={t('prompts.form.maxMessages')}
            description={t('prompts.form.maxMessagesHint')}
            allowDecimal={false}
            {...PROMPT_LIMITS.maxMessages}
            {...form.getInputProps('maxMessages')}
          />
        </div>
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
  const { form, submit } = useSaveForm<PromptFields, unknown>({
    initialValues: fieldsOf(prompt),
    validate: (values) => ({
      ...validateWith(prompt ? PromptChange : PromptInput)(toInput(values, prompt)),
      ...(values.queueId === null ? { queueId: queueError } : {}),
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
    onInvalid: (errors) => {
      if (errors['queueId']) toastError(queueError)
    },
  })
  return { form, save: submit }
}
