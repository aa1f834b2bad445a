import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  DIALOGFLOW_LANGUAGES,
  INTEGRATION_LIMITS,
  INTEGRATION_TYPES,
  QueueIntegrationInput,
  type IntegrationType,
  type QueueIntegration,
} from '#contract/queue-integrations.ts'
import { keys } from '#web/api/keys.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { updateIntegration, createIntegration } from './api.ts'
import { DialogflowTest } from './DialogflowTest.tsx'
import { IntegrationTest } from './IntegrationTest.tsx'
import { SignatureSecret } from './SignatureSecret.tsx'
import { fieldsOf, toInput, type IntegrationFields } from './form-fields.ts'
import parts from '#web/ui/parts.module.css'
import styles from './QueueIntegrations.module.css'
import { TYPE_NAMES, TypeLogo, TypePicture } from './TypeLogo.tsx'

type Props = { stored: QueueIntegration | null; onClose: () => void }
type Form = UseFormReturnType<IntegrationFields>

/** Creates an integration, or changes one. The fields depend on its type. */
export function IntegrationModal({ stored, onClose }: Props) {
  const { t } = useTranslation()
  const { form, save } = useIntegrationForm(stored, onClose)
  const { type } = form.values
  return (
    <FormModal onClose={onClose} size={620} title={t(stored ? 'queueIntegrations.edit' : 'queueIntegrations.add')}>
      <form className={parts.stack14} onSubmit={save} noValidate>
        <Select
          label={t('queueIntegrations.form.type')}
          description={t(`queueIntegrations.about.${type}`)}
          allowDeselect={false}
          data={INTEGRATION_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))}
          leftSection={<TypePicture type={type} />}
          renderOption={({ option }) => <TypeLogo type={option.value as IntegrationType} />}
          {...form.getInputProps('type')}
        />
        <TextInput
          label={t('queueIntegrations.form.name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {type === 'dialogflow' ? (
          <DialogflowFields form={form} stored={stored} />
        ) : (
          <TextInput
            type="url"
            label={t('queueIntegrations.form.url')}
            placeholder="https://"
            autoComplete="off"
            {...form.getInputProps('urlN8N')}
          />
        )}
        {type === 'typebot' && <TypebotFields form={form} />}
        {type !== 'dialogflow' && <IntegrationTest type={type} form={form} stored={stored} />}
        <Textarea
          label={t('queueIntegrations.form.fallbackMessage')}
          description={t('queueIntegrations.form.fallbackMessageHint')}
          minRows={2}
          {...form.getInputProps('fallbackMessage')}
        />
        {(type === 'n8n' || type === 'webhook') && <SignatureSecret stored={stored} />}
        <FormButtons
          isDirty={() => form.isDirty()}
          busy={form.submitting}
          action={t(stored ? 'common.save' : 'common.add')}
        />
      </form>
    </FormModal>
  )
}

function useIntegrationForm(stored: QueueIntegration | null, onSaved: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<IntegrationFields, unknown>({
    initialValues: fieldsOf(stored),
    validate: (values) => validateWith(QueueIntegrationInput)(toInput(values, stored)),
    save: (values) => {
      const input = toInput(values, stored)
      return stored ? updateIntegration(stored.id, input) : createIntegration(input)
    },
    savedText: t(stored ? 'queueIntegrations.edited' : 'queueIntegrations.added'),
    onSaved: () => {
      onSaved()
      return cache.invalidateQueries({ queryKey: keys.queueIntegrations })
    },
  })
  return { form, save: submit }
}

function DialogflowFields({ form, stored }: { form: Form; stored: QueueIntegration | null }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={`${parts.pair} ${styles.row}`}>
        <TextInput
          label={t('queueIntegrations.form.projectName')}
          description={t('queueIntegrations.form.projectNameHint')}
          autoComplete="off"
          {...form.getInputProps('projectName')}
        />
        <Select
          label={t('queueIntegrations.form.language')}
          allowDeselect={false}
          data={DIALOGFLOW_LANGUAGES.map((value) => ({ value, label: t(`queueIntegrations.language.${value}`) }))}
          {...form.getInputProps('language')}
        />
      </div>
      <Textarea
        label={t('queueIntegrations.form.jsonContent')}
        description={t(
          stored?.jsonContent ? 'queueIntegrations.form.jsonContentStored' : 'queueIntegrations.form.jsonContentHint',
        )}
        placeholder={stored?.jsonContent ?? ''}
        minRows={6}
        maxRows={14}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('jsonContent')}
      />
      <DialogflowTest form={form} stored={stored} />
    </>
  )
}

function TypebotFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  const wholeNumber = { min: 0, allowDecimal: false, allowNegative: false } as const
  return (
    <>
      <TextInput
        label={t('queueIntegrations.form.typebotSlug')}
        description={t('queueIntegrations.form.typebotSlugHint')}
        autoComplete="off"
        {...form.getInputProps('typebotSlug')}
      />
      <div className={`${parts.pair} ${styles.row}`}>
        <NumberInput
          label={t('queueIntegrations.form.typebotExpires')}
          description={t('queueIntegrations.form.typebotExpiresHint')}
          max={INTEGRATION_LIMITS.typebotExpires}
          {...wholeNumber}
          {...form.getInputProps('typebotExpires')}
        />
        <NumberInput
          label={t('queueIntegrations.form.typebotDelayMessage')}
          description={t('queueIntegrations.form.typebotDelayMessageHint')}
          max={INTEGRATION_LIMITS.typebotDelayMessage}
          step={100}
          {...wholeNumber}
          {...form.getInputProps('typebotDelayMessage')}
        />
        <TextInput
          label={t('queueIntegrations.form.typebotKeywordFinish')}
          description={t('queueIntegrations.form.typebotKeywordFinishHint')}
          autoComplete="off"
          {...form.getInputProps('typebotKeywordFinish')}
        />
        <TextInput
          label={t('queueIntegrations.form.typebotKeywordRestart')}
          description={t('queueIntegrations.form.typebotKeywordRestartHint')}
          autoComplete="off"
          {...form.getInputProps('typebotKeywordRestart')}
        />
      </div>
      <Textarea
        label={t('queueIntegrations.form.typebotUnknownMessage')}
        description={t('queueIntegrations.form.typebotUnknownMessageHint')}
        minRows={2}
        {...form.getInputProps('typebotUnknownMessage')}
      />
      <Textarea
        label={t('queueIntegrations.form.typebotRestartMessage')}
        minRows={2}
        {...form.getInputProps('typebotRestartMessage')}
      />
    </>
  )
}
