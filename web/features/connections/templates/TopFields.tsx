import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPaperclip } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TEMPLATE_LIMITS, TEMPLATE_SAMPLES } from '#contract/new-templates.ts'
import { lengthOf } from '#contract/template-text.ts'
import { TEMPLATE_MEDIA, type TemplateMedia } from '#contract/templates.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import type { TemplateValues } from './form-values.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Templates.module.css'

type Props = { form: UseFormReturnType<TemplateValues> }

const KINDS = ['text', ...TEMPLATE_MEDIA] as const

/** What stands above the text: a title, or a file, of which Meta's reviewers need a sample. */
export function TopFields({ form }: Props) {
  const { t } = useTranslation()
  const { media, header } = form.values
  const choose = (kind: string | null): void => {
    form.setValues({ media: TEMPLATE_MEDIA.find((one) => one === kind) ?? null, file: null })
    form.clearFieldError('file')
  }
  return (
    <>
      <Select
        label={t('connections.templates.top')}
        data={KINDS.map((value) => ({ value, label: t(`connections.templates.topOf.${value}`) }))}
        allowDeselect={false}
        value={media ?? 'text'}
        onChange={choose}
      />
      {media === null ? (
        <TextInput
          label={t('connections.templates.header')}
          description={t('connections.templates.length', { used: lengthOf(header), limit: TEMPLATE_LIMITS.header })}
          autoComplete="off"
          {...form.getInputProps('header')}
        />
      ) : (
        <SampleField form={form} media={media} />
      )}
    </>
  )
}

const MEGABYTE = 1024 * 1024

function SampleField({ form, media }: Props & { media: TemplateMedia }) {
  const { t } = useTranslation()
  const { file } = form.values
  const reason = useId()
  const { types, bytes } = TEMPLATE_SAMPLES[media]
  const words = {
    choose: t('templates.chooseFile'),
    replace: t('templates.replaceFile'),
    remove: t('templates.removeFile'),
  }
  const set = (chosen: File | null): void => form.setFieldValue('file', chosen)
  return (
    <div>
      <FileField
        label={t('connections.templates.sample')}
        file={file && <span className={styles.file}>{file.name}</span>}
        icon={IconPaperclip}
        accept={types.join(',')}
        words={words}
        describedBy={form.errors['file'] ? reason : undefined}
        onChoose={set}
        onRemove={() => set(null)}
      />
      <p className={`${parts.hint} ${styles.note}`}>
        {t(`connections.templates.sampleHint.${media}`, { limit: bytes / MEGABYTE })}
      </p>
      {form.errors['file'] && (
        <p id={reason} className={`${parts.error} ${styles.wrong}`} role="alert">
          {form.errors['file']}
        </p>
      )}
    </div>
  )
}
