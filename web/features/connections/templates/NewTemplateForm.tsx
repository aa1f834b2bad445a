import { Button, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconVariable } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NEW_TEMPLATE_CATEGORIES, NewTemplate, TEMPLATE_LANGUAGES, TEMPLATE_LIMITS } from '#contract/new-templates.ts'
import { lengthOf } from '#contract/template-text.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { currentLanguage } from '#web/i18n.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { useTextInsertion } from '#web/ui/form/useTextInsertion.ts'
import { useLanguageName } from '#web/ui/text/useLanguageName.ts'
import { createTemplate, forgetTemplates } from './api.ts'
import { ButtonsFields } from './ButtonsFields.tsx'
import {
  emptyTemplate,
  keysOf,
  lookOf,
  nextVariable,
  sampleFault,
  toName,
  toRequest,
  type TemplatePictureOf,
  type TemplateRequest,
  type TemplateValues,
} from './form-values.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Templates.module.css'
import { TopFields } from './TopFields.tsx'

type Props = { connectionId: number; picture: TemplatePictureOf; onClose: () => void }

/** Makes a template, with the picture of how it looks, and submits it to Meta. */
export function NewTemplateForm(props: Props) {
  const { t } = useTranslation()
  return (
    <FormModal onClose={props.onClose} size={940} title={t('connections.templates.add')}>
      <Form {...props} />
    </FormModal>
  )
}

const validate = validateWith<TemplateRequest>(NewTemplate)
const FIRST_LANGUAGE = { pt: 'pt_BR', en: 'en_US', es: 'es' } as const

function Form({ connectionId, picture, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const sampleErrors = (values: TemplateValues): Record<string, string> => {
    const fault = sampleFault(values)
    if (!fault) return {}
    return { file: t(fault === 'missing' ? 'common.validation.required' : 'errors.ERR_TEMPLATE_SAMPLE') }
  }
  const { form, submit } = useSaveForm<TemplateValues, MessageTemplate>({
    initialValues: emptyTemplate(FIRST_LANGUAGE[currentLanguage()]),
    validate: (values) => ({ ...validate(toRequest(values)), ...sampleErrors(values) }),
    save: async (values) => {
      const made = await createTemplate(connectionId, toRequest(values), values.media && values.file)
      await forgetTemplates(cache, connectionId)
      return made
    },
    savedText: ({ state }) => t(`connections.templates.${state === 'PENDING' ? 'submitted' : 'listed'}`),
    onSaved: onClose,
    isToldOnce: true,
  })
  const { values } = form
  const shown = { template: lookOf(values), values: values.examples, file: values.file }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={`${parts.stack14} ${styles.fields}`}>
        <p className={`${parts.hint} ${styles.note}`}>{t('connections.templates.lead')}</p>
        <NameFields form={form} />
        <TopFields form={form} />
        <TextFields form={form} />
        <ExampleFields form={form} />
        <ButtonsFields form={form} />
      </div>
      <div className={styles.picture}>{picture({ ...shown, customer: t('connections.templates.customer') })}</div>
      <div className={styles.submit}>
        <FormButtons isDirty={() => form.isDirty()} busy={form.submitting} action={t('connections.templates.submit')} />
      </div>
    </form>
  )
}

type TemplateForm = UseFormReturnType<TemplateValues>

function NameFields({ form }: { form: TemplateForm }) {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const name = form.getInputProps('name')
  return (
    <>
      <TextInput
        {...name}
        label={t('connections.templates.name')}
        description={t('connections.templates.nameHint')}
        data-autofocus
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TEMPLATE_LIMITS.name}
        onChange={(event) => form.setFieldValue('name', toName(event.currentTarget.value))}
      />
      <div className={`${parts.stack12} ${styles.pair}`}>
        <Select
          label={t('connections.templates.language')}
          data={TEMPLATE_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
        <Select
          label={t('connections.templates.category')}
          description={t(`connections.templates.categoryHint.${form.values.category}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={NEW_TEMPLATE_CATEGORIES.map((value) => ({ value, label: t(`templates.category.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('category')}
        />
      </div>
    </>
  )
}

function TextFields({ form }: { form: TemplateForm }) {
  const { t } = useTranslation()
  const { insertText, track } = useTextInsertion<'body'>('body', (field, text) => form.setFieldValue(field, text))
  const leftOf = (field: 'body' | 'footer'): string =>
    t('connections.templates.length', { used: lengthOf(form.values[field]), limit: TEMPLATE_LIMITS[field] })
  return (
    <>
      <div>
        <Textarea
          label={t('connections.templates.body')}
          description={`${t('connections.templates.bodyHint')} ${leftOf('body')}`}
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          {...track('body')}
          {...form.getInputProps('body')}
        />
        <Button
          size="xs"
          variant="subtle"
          mt={4}
          leftSection={<IconVariable size={15} stroke={1.8} aria-hidden />}
          onClick={() => insertText(nextVariable(form.values))}
        >
          {t('connections.templates.insert')}
        </Button>
      </div>
      <TextInput
        label={t('connections.templates.footer')}
        description={leftOf('footer')}
        autoComplete="off"
        {...form.getInputProps('footer')}
      />
    </>
  )
}

/** Meta's reviewers see the template with these. */
function ExampleFields({ form }: { form: TemplateForm }) {
  const { t } = useTranslation()
  const keys = keysOf(form.values)
  if (keys.length === 0) return null
  return (
    <fieldset className={`${parts.stack10} ${styles.group}`}>
      <legend>{t('connections.templates.examples')}</legend>
      <p className={`${parts.hint} ${styles.note}`}>{t('connections.templates.examplesHint')}</p>
      <div className={`${parts.stack12} ${styles.pair}`}>
        {keys.map((key) => (
          <TextInput
            key={key}
            label={t(`connections.templates.exampleOf.${key.startsWith('header.') ? 'header' : 'body'}`, {
              name: key.slice(key.indexOf('.') + 1),
            })}
            withAsterisk
            autoComplete="off"
            value={form.values.examples[key] ?? ''}
            error={form.errors[`examples.${key}`]}
            onChange={(event) => {
              form.setFieldValue('examples', { ...form.values.examples, [key]: event.currentTarget.value })
              form.clearFieldError(`examples.${key}`)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
