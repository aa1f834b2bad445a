import { Button, FileButton, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '#contract/queues.ts'
import { AssistantFields } from '#web/ui/form/AssistantFields.tsx'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import { useVariables, Variables } from '#web/ui/form/Variables.tsx'
import { BillingBotField } from './BillingBotField.tsx'
import { DistributionFields } from './DistributionFields.tsx'
import { OptionAttachment } from './OptionAttachment.tsx'
import { fileNameOf } from './form-fields.ts'
import { ColorSwatchInput } from './ColorSwatchInput.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Queues.module.css'
import type { QueueForm } from './useQueueForm.ts'

type Props = { form: QueueForm; stored: Queue | null; queues: Queue[] }
type Text = 'greetingMessage' | 'outOfHoursMessage'

const LAST_POSITION = 9999

export function GeneralTab({ form, stored, queues }: Props) {
  const { t } = useTranslation()
  const { insert, track } = useVariables<Text>('greetingMessage', (field, text) => form.setFieldValue(field, text))
  const fileName = fileNameOf(form.values, stored)
  const takenBy = new Map(queues.filter(({ id }) => id !== stored?.id).map(({ color, name }) => [color, name]))

  const text = (field: Text) => ({
    label: t(`queues.form.${field}`),
    description: t(`queues.form.${field}Hint`),
    minRows: 3,
    maxRows: 8,
    ...track(field),
    ...form.getInputProps(field),
  })

  return (
    <div className={`${parts.column14} ${styles.data}`}>
      <div className={`${parts.stack12} ${styles.names}`}>
        <TextInput label={t('queues.form.name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
        <ColorSwatchInput
          label={t('queues.form.color')}
          value={form.values.color}
          takenBy={takenBy}
          error={form.errors['color']}
          onChange={(color) => form.setFieldValue('color', color)}
        />
        <NumberInput
          label={t('queues.form.orderQueue')}
          min={0}
          max={LAST_POSITION}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('orderQueue')}
        />
      </div>
      <Variables onInsert={insert} />
      <UnknownVariables texts={[form.values.greetingMessage, form.values.outOfHoursMessage]} isBeforeAttendant />
      <div>
        <Textarea {...text('greetingMessage')} />
        <div className={styles.under}>
          {fileName ? (
            <OptionAttachment
              name={fileName}
              path={form.values.file === undefined ? (stored?.mediaPath ?? '') : ''}
              of={t('queues.form.greetingMessage')}
              onRemove={() => form.setFieldValue('file', stored?.mediaName ? null : undefined)}
            />
          ) : (
            <FileButton onChange={(file) => file && form.setFieldValue('file', file)}>
              {(props) => (
                <Button
                  {...props}
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconPaperclip size={14} stroke={1.8} aria-hidden />}
                  aria-label={t('queues.file.attachTo', { of: t('queues.form.greetingMessage') })}
                >
                  {t('queues.file.attach')}
                </Button>
              )}
            </FileButton>
          )}
        </div>
      </div>
      <Textarea {...text('outOfHoursMessage')} />
      <AssistantFields prompt={form.getInputProps('promptId')} integration={form.getInputProps('integrationId')} />
      <BillingBotField
        name={form.values.name}
        value={form.values.billingBot}
        field={form.getInputProps('billingBot')}
      />
      <DistributionFields form={form} />
    </div>
  )
}
