import { Button, FileButton, NumberInput, Select, Textarea, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '#contract/queues.ts'
import { planQuery } from '#web/api/lists.ts'
import { useUser } from '#web/session/store.ts'
import { Attachment } from './Attachment.tsx'
import { fileNameOf } from './form-fields.ts'
import { PaletteInput } from './PaletteInput.tsx'
import styles from './Queues.module.css'
import type { QueueForm } from './useQueueForm.ts'
import { VARIABLES, type Variable } from './variables.ts'

type Props = { form: QueueForm; stored: Queue | null; queues: Queue[] }
type Text = 'greetingMessage' | 'outOfHoursMessage'

const LAST_PLACE = 9999

export function DataTab({ form, stored, queues }: Props) {
  const { t } = useTranslation()
  const writing = useRef<{ field: Text; area: HTMLTextAreaElement } | null>(null)
  const greeting = useRef<HTMLTextAreaElement>(null)
  const fileName = fileNameOf(form.values, stored)
  const takenBy = new Map(queues.filter(({ id }) => id !== stored?.id).map(({ color, name }) => [color, name]))

  /** Where the cursor was last; at first the greeting. */
  const insert = (variable: Variable): void => {
    const target =
      writing.current ?? (greeting.current && { field: 'greetingMessage' as const, area: greeting.current })
    if (!target) return
    const { field, area } = target
    const typed = `{{${variable}}}`
    const cursor = area.selectionStart + typed.length
    form.setFieldValue(field, area.value.slice(0, area.selectionStart) + typed + area.value.slice(area.selectionEnd))
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(cursor, cursor)
    })
  }
  const text = (field: Text) => ({
    label: t(`queues.form.${field}`),
    description: t(`queues.form.${field}Hint`),
    minRows: 3,
    maxRows: 8,
    onFocusCapture: (event: React.FocusEvent<HTMLTextAreaElement>) => {
      writing.current = { field, area: event.currentTarget }
    },
    ...form.getInputProps(field),
  })

  return (
    <div className={styles.data}>
      <div className={styles.names}>
        <TextInput label={t('queues.form.name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
        <PaletteInput
          label={t('queues.form.color')}
          value={form.values.color}
          takenBy={takenBy}
          error={form.errors['color']}
          onChange={(color) => form.setFieldValue('color', color)}
        />
        <NumberInput
          label={t('queues.form.orderQueue')}
          min={0}
          max={LAST_PLACE}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('orderQueue')}
        />
      </div>
      <Variables onInsert={insert} />
      <div>
        <Textarea ref={greeting} {...text('greetingMessage')} />
        <div className={styles.under}>
          {fileName ? (
            <Attachment
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
      <Automation form={form} />
    </div>
  )
}

/** What the plan allows besides people: nothing can be chosen until something was made. */
function Automation({ form }: { form: QueueForm }) {
  const { t } = useTranslation()
  const { data: company } = useQuery(planQuery(useUser().companyId))
  const select = { data: [], nothingFoundMessage: '', clearable: true, searchable: true }
  const { useIntegrations = false, useOpenAi = false } = company?.plan ?? {}
  if (!useIntegrations && !useOpenAi) return null
  return (
    <div className={styles.pair}>
      {useIntegrations && (
        <Select
          {...select}
          label={t('queues.form.integration')}
          placeholder={t('common.none')}
          nothingFoundMessage={t('queues.form.noIntegrations')}
          {...form.getInputProps('integrationId')}
        />
      )}
      {useOpenAi && (
        <Select
          {...select}
          label={t('queues.form.prompt')}
          placeholder={t('common.none')}
          nothingFoundMessage={t('queues.form.noPrompts')}
          {...form.getInputProps('promptId')}
        />
      )}
    </div>
  )
}

/** Each button writes its variable where the cursor is. */
function Variables({ onInsert }: { onInsert: (variable: Variable) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.variables} role="group" aria-label={t('queues.variable.title')}>
      <span>{t('queues.variable.title')}</span>
      {VARIABLES.map((variable) => (
        <Tooltip key={variable} label={t(`queues.variable.${variable}`)} openDelay={150}>
          <UnstyledButton
            className={styles.variable ?? ''}
            aria-label={`{{${variable}}}: ${t(`queues.variable.${variable}`)}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(variable)}
          >
            {`{{${variable}}}`}
          </UnstyledButton>
        </Tooltip>
      ))}
    </div>
  )
}
